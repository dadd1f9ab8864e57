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
  ALLOWED_URI_REGEXP: /^https:/i,
};
const MARKUP = /<\/?[a-z][^>]*>/i;
const ADDRESS = /\bhttps?:\/\/[^\s<>"']+/gi;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A message as safe markup: its links are https, whatever was written (R-0063), and open beside the console. */
export function safeMarkup(content: string): string {
  const secure = content.replaceAll(/\bhttp:\/\//gi, 'https://');
  const markup = MARKUP.test(secure)
    ? secure
    : escaped(secure)
        .replaceAll(ADDRESS, (address) => `<a href="${address}">${address}</a>`)
        .replaceAll('\n', '<br>');
  const clean = DOMPurify.sanitize(markup, { ...ALLOWED, RETURN_DOM_FRAGMENT: true });
  for (const link of clean.querySelectorAll('a')) {
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
