import type { QueryContext } from '../kernel/context.ts';
import { answerSignaturePhoto } from './signature-photo.ts';

export const delivery: QueryContext<'delivery'> = {
  handlers: {
    'delivery.signaturePhoto': answerSignaturePhoto,
  },
};
