/**
 * Photos that are sent at most, by what they show (R-0372): one of a signature, three that prove a delivery or a case, five of a problem parcel, six of a
 * load. More than six images belong to no step of any record (R-0442).
 */
export const PHOTOS = { signature: 1, proof: 3, problem: 5, loading: 6 } as const;
