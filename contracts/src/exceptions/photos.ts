import { file } from '../kernel/fields/index.ts';
import { IMAGE_TYPES } from '../kernel/file-types.ts';

/** A picture that proves something is of 5 MB at most (R-0374). */
const PHOTO = { accept: IMAGE_TYPES, maxBytes: 5 << 20, optional: true } as const;
const ON_DEMAND = { ...PHOTO, listed: 'on-demand' } as const;

/** Up to three pictures that prove what is told (R-0376). */
export const proofPhotos = {
  photos: file({ pt: 'Foto', zh: '照片', en: 'Photo' }, PHOTO),
  secondPhoto: file({ pt: 'Segunda foto', zh: '第二张照片', en: 'Second photo' }, ON_DEMAND),
  thirdPhoto: file({ pt: 'Terceira foto', zh: '第三张照片', en: 'Third photo' }, ON_DEMAND),
};

/** Up to five of a problem parcel (R-0372). */
export const problemPhotos = {
  ...proofPhotos,
  fourthPhoto: file({ pt: 'Quarta foto', zh: '第四张照片', en: 'Fourth photo' }, ON_DEMAND),
  fifthPhoto: file({ pt: 'Quinta foto', zh: '第五张照片', en: 'Fifth photo' }, ON_DEMAND),
};
