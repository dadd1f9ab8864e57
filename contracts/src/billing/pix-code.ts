/** What a PIX is paid to, and for what. Amount in centavos of real. */
export interface PixWish {
  /** Key of the receiving account: CPF, CNPJ, phone with +55, e-mail, or random key. */
  readonly key: string;
  readonly name: string;
  readonly city: string;
  readonly minor: bigint;
  /** What the payer's bank sends back with the money. */
  readonly reference: string;
}

/** Longest values that the manual of the BR Code allows. */
const NAME_MAX = 25;
const CITY_MAX = 15;
const REFERENCE_MAX = 25;
/** Digits and point that an amount has at most. */
const AMOUNT_MAX = 13;

/**
 * The text of a static PIX code (Banco Central, BR Code; EMV QRCPS): fields of two digits of name, two of length and the value, and a CRC at the end, so that
 * a code that was read wrongly is known. Signs that payers' apps may not have are left out. @throws RangeError for an amount that no PIX carries
 */
export function pixCode({ key, name, city, minor, reference }: PixWish): string {
  const amount = `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;
  if (minor <= 0n || amount.length > AMOUNT_MAX) throw new RangeError(`no PIX carries ${amount}`);
  const txid = reference.replaceAll(/[^0-9A-Za-z]/g, '').slice(0, REFERENCE_MAX);
  const text = [
    field('00', '01'),
    field('26', field('00', 'br.gov.bcb.pix') + field('01', key)),
    field('52', '0000'),
    field('53', '986'),
    field('54', amount),
    field('58', 'BR'),
    field('59', plain(name, NAME_MAX)),
    field('60', plain(city, CITY_MAX)),
    field('62', field('05', txid === '' ? '***' : txid)),
    '6304',
  ].join('');
  return text + crc16(text);
}

const field = (name: string, value: string): string => `${name}${String(value.length).padStart(2, '0')}${value}`;

/** Letters without their accents; lengths count signs of one byte. */
function plain(text: string, max: number): string {
  const letters = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]/g, ' ')
    .replaceAll(/ +/g, ' ');
  const cut = letters.trim().slice(0, max).trim();
  return cut === '' ? 'N' : cut;
}

const POLYNOMIAL = 0x10_21;

/** CRC-16/CCITT-FALSE of a text of signs of one byte, as four hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xff_ff;
  for (let at = 0; at < text.length; at += 1) {
    crc ^= text.charCodeAt(at) << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ ((crc & 0x80_00) === 0 ? 0 : POLYNOMIAL)) & 0xff_ff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
