/** Where the photos of a signature stand in its proof: three at most (R-0372, R-0376), filled in this order. */
export const PROOF_PHOTOS = ['photo', 'secondPhoto', 'thirdPhoto'] as const;

/** All that is kept of one: the photos, and behind them what the recipient signed on the screen. */
export const PROOF_IMAGES = [...PROOF_PHOTOS, 'signature'] as const;

/** Bytes of one of them at most (R-0374). */
export const PROOF_PHOTO_BYTES = 5 << 20;
