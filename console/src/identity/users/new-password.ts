/** Without the ones that are taken for each other when somebody reads them out. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 12;

/** A password to be given once and changed at the first sign-in: 12 letters, each as likely as any other (70 bits). */
export function newPassword(): string {
  const most = 256 - (256 % LETTERS.length);
  const made: string[] = [];
  while (made.length < LENGTH)
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH)))
      if (byte < most && made.length < LENGTH) made.push(LETTERS[byte % LETTERS.length] as string);
  return made.join('');
}
