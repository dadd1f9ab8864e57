import { drawingSVG, qrcode } from 'bwip-js/generic';

/** A QR code of a text as SVG, for the camera of a phone. */
export const qrCodeSvg = (text: string): string => qrcode({ bcid: 'qrcode', text, scale: 3 }, drawingSVG());
