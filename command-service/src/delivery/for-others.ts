/** What other contexts of this service may use of delivery: whether a parcel may be signed, and whether its code says so. */
export { fenced } from './restrict-signing.ts';
export { codeRefusal, isConfirmed, sentOutBy, wrongSince } from './signing-code.ts';
