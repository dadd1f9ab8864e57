/** Staff passwords have so many characters, of any kind (R-0667). */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

/**
 * What lists of stolen passwords begin with, from eight characters on, and what a courier's staff would think of first. Compared without case;
 * a longer list would have to be loaded by everybody who opens the page.
 */
const COMMON: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 12345678910 0123456789 987654321 9876543210 87654321 11111111 111111111 1111111111 00000000 000000000 0000000000
  22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999 999999999 12121212 11223344 1122334455 12341234 123123123 123321123
  123454321 147258369 159753159 741852963 789456123 963852741 19951995 20002000 20202020 31415926 88888888 a1234567 a12345678 a123456789 aa123456
  aa12345678 abc12345 abcd1234 abc123456 abcdefgh abcdefg1 1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3r4 q1w2e3r4t5 qwer1234 qwert123 qwerty12 qwerty123
  qwerty1234 qwertyui qwertyuiop qazwsxedc asdfghjk asdfghjkl asdf1234 zxcvbnm1 zxcvbnm123 1234qwer 123qweasd 12qwaszx qwe123456 password
  password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword pass1234 pass12345 senha123 senha1234 senha12345 senha123456 minhasenha
  mudar123 mudar1234 mudarsenha trocar123 brasil123 brasil10 brasil2014 brasil2022 brasil2026 saopaulo flamengo flamengo1 corinthians
  corinthians1 palmeiras palmeiras1 saopaulofc cruzeiro gremio123 vascodagama felicidade familia123 teamo123 euteamo1 jesuscristo deusefiel
  jesus123 iloveyou iloveyou1 sunshine princess princess1 football football1 baseball basketball superman superman1 batman123 pokemon1
  pokemon123 starwars michael1 jordan23 liverpool liverpool1 chelsea1 chocolate computer computer1 internet samsung1 samsung123 whatever
  trustno1 letmein1 letmein123 welcome1 welcome12 welcome123 bemvindo bemvindo1 bemvindo123 changeme changeme1 changeme123 admin123
  admin1234 admin12345 administrator administrador adminadmin root1234 guest1234 test1234 test12345 teste123 teste1234 usuario1 usuario123
  user1234 operador operador1 operador123 motorista motorista1 motorista123 entrega1 entrega123 entregas expresso expresso1 expresso123
  correios correios1 correios123 malote123 malote1234 malotemalote encomenda logistica logistica1 logistica123 woaini1314 woaini520 5201314520
  wang1234 zhang123 1314520520 qq123456 a1b2c3d4 a1b2c3d4e5 fuckyou1 shadow12 master12 master123 dragon12 dragon123 monkey12 monkey123`.split(
    /\s+/,
  ),
);

/** Why a text is no password for staff; `same`: it is the one to be replaced, which an administrator may have given (R-0667). */
export type PasswordFault = 'short' | 'long' | 'common' | 'same';

/** What is wrong with a new password, counted in characters as people see them in the field; undefined when it may be taken. */
export function passwordFault(next: string, current?: string): PasswordFault | undefined {
  const length = [...next].length;
  if (length < PASSWORD_MIN) return 'short';
  if (length > PASSWORD_MAX) return 'long';
  if (new Set(next).size === 1 || COMMON.has(next.toLowerCase())) return 'common';
  return next === current ? 'same' : undefined;
}
