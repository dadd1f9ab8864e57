import { ownOperationRefusals } from './own-operations.ts';
import { ownRequestRefusals } from './own-requests.ts';

/** The codes that the specification's catalogue lacks and this product needs. */
export const ownRefusals = { ...ownRequestRefusals, ...ownOperationRefusals };
