import { readModel } from '../kernel/read-model.ts';
import { recordHandlers } from '../kernel/record-handlers.ts';
import { channelsTable } from './channels-table.ts';
import type { ChannelRow } from './channels-table.ts';

const minorOf = (value: unknown) => (typeof value === 'string' ? BigInt(value) : undefined);

/** Money comes as text of minor units and is kept as a number that SQL can compare. */
export const channels = readModel(
  channelsTable,
  recordHandlers<ChannelRow>('Channel', (fields) => {
    const [min, max] = [minorOf(fields['minDeclaredMinor']), minorOf(fields['maxDeclaredMinor'])];
    return { ...(min !== undefined && { minDeclaredMinor: min }), ...(max !== undefined && { maxDeclaredMinor: max }) };
  }),
);
