import { createHash, createSign } from 'node:crypto';
import { element } from './xml.ts';
import type { Xml } from './xml.ts';

const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const DSIG = 'http://www.w3.org/2000/09/xmldsig#';

/** Key and certificate, both PEM. */
export interface Seal {
  readonly key: string;
  readonly certificate: string;
}

/** The certificate's own base64, without what PEM puts around it. */
const bare = (certificate: string): string =>
  (/-----BEGIN CERTIFICATE-----([\s\S]+?)-----END/.exec(certificate)?.[1] ?? certificate).replaceAll(/\s/g, '');

/**
 * The signature (XML-DSig, RSA with SHA-1, as the tax offices' manuals demand to this day) of a part that its `Id` names. The part must be written as it
 * stands in its document by itself: canonical, and with the `xmlns` that it has there.
 */
export function signatureOf(signed: Xml, id: string, { key, certificate }: Seal): Xml {
  const method = (name: string, algorithm: string): Xml => element(name, '', { Algorithm: algorithm });
  const info = (attributes: Readonly<Record<string, string>>): Xml =>
    element(
      'SignedInfo',
      [
        method('CanonicalizationMethod', C14N),
        method('SignatureMethod', `${DSIG}rsa-sha1`),
        element(
          'Reference',
          [
            element('Transforms', [method('Transform', `${DSIG}enveloped-signature`), method('Transform', C14N)]),
            method('DigestMethod', `${DSIG}sha1`),
            element('DigestValue', createHash('sha1').update(signed.xml, 'utf8').digest('base64')),
          ],
          { URI: `#${id}` },
        ),
      ],
      attributes,
    );
  // What is signed carries the namespace that it has from its parent where it stands.
  const value = createSign('RSA-SHA1')
    .update(info({ xmlns: DSIG }).xml, 'utf8')
    .sign(key, 'base64');
  return element(
    'Signature',
    [
      info({}),
      element('SignatureValue', value),
      element('KeyInfo', [element('X509Data', [element('X509Certificate', bare(certificate))])]),
    ],
    { xmlns: DSIG },
  );
}
