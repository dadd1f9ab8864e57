import DOMPurify from 'dompurify';
import { Fragment, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageRow } from '@malote/contracts/messaging/inbox.ts';
import { structuredOf } from '@malote/contracts/messaging/structured.ts';
import type { Part } from '@malote/contracts/messaging/structured.ts';
import { go, screenAt } from '../shell/places.ts';

/** Where a recycling message leads (R-0042). */
const RECYCLING = '/wovenBagManagement/recyclingManagement';

/** Words, lists and links; no images, no styles, nothing that runs (R-0043, R-0378). */
const ALLOWED = {
  ALLOWED_TAGS: ['a', 'b', 'strong', 'i', 'em', 'u', 'p', 'br', 'ul', 'ol', 'li', 'h3', 'h4', 'blockquote'],
  ALLOWED_ATTR: ['href'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // An address without a scheme gets one below; any scheme but https leads nowhere.
  ALLOWED_URI_REGEXP: /^(?:https:|(?![a-z][a-z\d+.-]*:))/i,
};
/** A tag, and no address between angle brackets, as mail programs write it. */
const MARKUP = /<\/?[a-z][a-z\d]*(?:[\s/][^>]*)?>/i;
/** An address in words: what closes a sentence, a quotation or a bracket after it is no part of it. */
const ADDRESS = /\bhttps:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}]/gi;
/** What is written of an address without its scheme: a name with a dot in it, and what follows. */
const WITHOUT_SCHEME = /^(?:\/\/)?((?:[a-z\d-]+\.)+[a-z]{2,}(?:[:/?#].*)?)$/i;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Words with their addresses as links. */
const linked = (text: string): string => {
  const parts: string[] = [];
  let from = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    parts.push(escaped(text.slice(from, index)), `<a href="${escaped(address)}">${escaped(address)}</a>`);
    from = index + address.length;
  }
  return [...parts, escaped(text.slice(from))].join('');
};

/** A message as safe markup: its links are https, whatever was written (R-0063), and open beside the console. */
export function safeMarkup(content: string): string {
  const secure = content.replaceAll(/\bhttp:\/\//gi, 'https://');
  const markup = MARKUP.test(secure) ? secure : linked(secure).replaceAll('\n', '<br>');
  const clean = DOMPurify.sanitize(markup, { ...ALLOWED, RETURN_DOM_FRAGMENT: true });
  for (const link of clean.querySelectorAll('a')) {
    const [, bare] = WITHOUT_SCHEME.exec(link.getAttribute('href')?.trim() ?? '') ?? [];
    if (bare !== undefined) link.href = `https://${bare}`;
    // What names no other place would lead somewhere into the console.
    if (!/^https:/i.test(link.getAttribute('href')?.trim() ?? '')) link.removeAttribute('href');
    link.target = '_blank';
    link.rel = 'noopener noreferrer nofollow';
  }
  const box = document.createElement('div');
  box.append(clean);
  return box.innerHTML;
}

const LAID_OUT = { display: 'grid', gridTemplateColumns: 'max-content 1fr', gap: '4px 16px', margin: 0 } as const;

/** Data as names with their values; parts of a whole stand inside it. */
function Data({ value }: { readonly value: Part }) {
  const { t } = useTranslation('messages');
  if (typeof value === 'boolean') return <>{t(value ? 'yes' : 'no')}</>;
  if (typeof value !== 'object' || value === null) return <>{value ?? '–'}</>;
  if (Array.isArray(value))
    return (
      <ul style={{ margin: 0, paddingInlineStart: 16 }}>
        {(value as readonly Part[]).map((one, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- what was written stays as it is
          <li key={at}>
            <Data value={one} />
          </li>
        ))}
      </ul>
    );
  return (
    <dl style={LAID_OUT}>
      {Object.entries(value as Readonly<Record<string, Part>>).map(([name, one]) => (
        <Fragment key={name}>
          <dt className="muted">{name}</dt>
          <dd style={{ margin: 0 }}>
            <Data value={one} />
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** What a message says: words, or data laid out (R-0043). */
export function MessageBody({ content, kind }: Pick<MessageRow, 'content' | 'kind'>) {
  const data = kind === 'structured' ? structuredOf(content) : undefined;
  return data === undefined ? <Words content={content} kind={kind} /> : <Data value={data as Part} />;
}

function Words({ content, kind }: Pick<MessageRow, 'content' | 'kind'>) {
  const { t } = useTranslation('messages');
  const markup = useMemo(() => ({ __html: safeMarkup(content) }), [content]);
  return (
    <>
      {/* oxlint-disable-next-line react/no-danger -- sanitised above */}
      <div style={{ overflowWrap: 'anywhere', lineHeight: 1.5 }} dangerouslySetInnerHTML={markup} />
      {kind === 'recycling' && screenAt(RECYCLING) !== undefined && (
        <button type="button" className="link" onClick={() => go(RECYCLING)}>
          {t('recycling')}
        </button>
      )}
    </>
  );
}
