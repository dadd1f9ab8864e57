/** A grey picture of one point: what demo records show where somebody would have taken a photo. */
export const DEMO_PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mOor6//DwAFhAKA7v0dNwAAAABJRU5ErkJggg==',
  'base64',
);
