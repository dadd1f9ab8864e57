/** Where the photos of a signature stand in its proof: three at most (R-0372, R-0376), filled in this order. */
export const PROOF_PHOTOS = ['photo', 'secondPhoto', 'thirdPhoto'] as const;

/** Bytes of one of them at most (R-0374). */
export const PROOF_PHOTO_BYTES = 5 << 20;
