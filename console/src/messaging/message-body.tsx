import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
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

/** What a message says. */
export function MessageBody({ content, kind }: { readonly content: string; readonly kind: 'plain' | 'recycling' }) {
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
