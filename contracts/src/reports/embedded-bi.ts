import { z } from 'zod';
import { aggregate } from '../kernel/aggregate.ts';
import { command } from '../kernel/definition.ts';
import { event } from '../kernel/event.ts';
import { screen } from '../kernel/screen.ts';
import { BI_PAGES } from './bi-pages.ts';

/** How long a token opens its page, in milliseconds: as long as a browser takes to load it, and no longer. */
export const BI_TOKEN_MS = 60_000;

export const biEmbedTokenEvents = {
  /** Who may open which page of the BI house until when. What is signed for it is no fact and stands nowhere. */
  BiEmbedTokenIssued: event('BiEmbedTokenIssued', {
    keep: 'access',
    data: z.object({ token: z.string(), type: z.string(), expiresAt: z.string() }),
  }),
};

export interface BiEmbedToken {
  readonly issued: boolean;
}

/** One stream for a token, which is issued once. */
export const biEmbedToken = aggregate<BiEmbedToken, typeof biEmbedTokenEvents>('biembedtoken', {
  initial: { issued: false },
  events: biEmbedTokenEvents,
  evolve: { BiEmbedTokenIssued: () => ({ issued: true }) },
});

/**
 * A token for one page of the BI house, good for one opening within a minute, and the address that opens it (R-0404). Each issue is on record. The same
 * command sent again has the same token, which opens nothing a second time.
 */
export const createEmbedPageToken = command('reports.createEmbedPageToken', {
  path: 'POST /bi/api/createEmbedPageToken',
  scope: { everyone: 'the BI house shows the whole company, and only to who may open the screen' },
  input: z.strictObject({ type: z.enum(BI_PAGES) }),
  answer: z.object({ type: z.string(), token: z.string(), address: z.string(), expiresAt: z.string() }),
  refusals: ['BI_HOUSE_MISSING'],
});

export const embeddedBi = screen('/expressDataCenter/expressSignage/embeddedBi', {
  context: 'reports',
  kind: 'board',
  permission: 'menu:express-data-center:embedded-bi',
  title: { pt: 'Página de BI incorporada', zh: 'BI嵌入报表', en: 'Embedded BI page' },
  commands: { open: createEmbedPageToken },
  offers: ['refresh'],
});
