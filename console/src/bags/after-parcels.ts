/** What a station needs once a bag holds parcels, fetched as one while they are read. */
export { CodeName } from './code-name.tsx';
export { PrintBags } from './print-bag.tsx';
export { SealDialog } from './seal-dialog.tsx';
export { SealWish } from './seal-wish.tsx';
export { WeighLast } from './weigh-last.tsx';
