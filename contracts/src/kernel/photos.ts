/**
 * Photos that are sent at most, by what they show (R-0372): one of a signature, three that prove a delivery or a case, five of a problem parcel, six of a
 * load.
 */
export const PHOTOS = { signature: 1, proof: 3, problem: 5, loading: 6 } as const;

/** Images of a record at most, its signature beside them (R-0442). */
export const IMAGES_PER_RECORD = 6;
