import { businessDay, COMPANY_ZONE } from '@malote/contracts/kernel/values/business-day.ts';
import type { Context } from '../kernel/decision.ts';

/** The day of the company's calendar on which something is decided. */
export const today = ({ envelope }: Pick<Context, 'envelope'>): string =>
  businessDay(envelope.receivedAt, COMPANY_ZONE);
