import { charge } from '@malote/contracts/billing/charge.ts';
import { isRepeated, odditiesOf } from '@malote/contracts/billing/charge-oddities.ts';
import type { Beside, LookedAt } from '@malote/contracts/billing/charge-oddities.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import type { Money } from '@malote/contracts/kernel/values/money.ts';
import { minor, place, text } from '../kernel/column.ts';
import { readModel } from '../kernel/read-model.ts';
import type { Handlers } from '../kernel/read-model.ts';
import { recordModel, recordTable } from '../kernel/records/record-model.ts';
import type { Standing } from '../kernel/records/record-model.ts';
import { table } from '../kernel/table.ts';
import type { RowOf } from '../kernel/table.ts';

/** Found by the order: its page says for which weight it was charged. */
export const chargesTable = recordTable(charge, [
  { name: 'order', on: 'order_number', where: 'order_number is not null' },
]);

/** What a party was charged under a heading so far, as it was registered: how often, and centavos in all. */
export const usualPricesTable = table('usual_prices', {
  key: 'id',
  scope: 'everyone',
  columns: { /** `<customer or supplier>|<heading>` */ id: text(), charges: place(), minor: minor() },
  indexes: [],
});
type UsualRow = RowOf<typeof usualPricesTable.columns>;

type Values = Readonly<Record<string, unknown>>;
const said = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const partyOf = (fields: Values) => said(fields['customer']) ?? said(fields['supplier']);
const headingOf = (fields: Values) => said(fields['chargeType']) ?? said(fields['costType']);
const usualOf = (fields: Values): string => `${partyOf(fields) ?? ''}|${headingOf(fields) ?? ''}`;
const toldOf = ({ data }: StoredEvent): Values => (data as { readonly fields: Values }).fields;
const amountOf = ({ amountReceivable, amountPayable }: Values): bigint =>
  BigInt(((amountReceivable ?? amountPayable) as Money | undefined)?.amount ?? '0');

export const usualPrices = readModel<UsualRow>(
  usualPricesTable,
  {
    [charge.events.registered.type]: {
      keys: (event: StoredEvent) => [usualOf(toldOf(event))],
      fold: (row: UsualRow | undefined, event: StoredEvent, id: string): UsualRow => ({
        id,
        charges: (row?.charges ?? 0n) + 1n,
        minor: (row?.minor ?? 0n) + amountOf(toldOf(event)),
      }),
    },
  } as unknown as Handlers<UsualRow>,
  { notices: 'silent' },
);

const besideOf = (row: Standing): Beside => ({
  code: String(row['code']),
  status: row.status,
  businessType: String(row['businessType']),
  orderNumber: said(row['orderNumber']),
  party: partyOf(row),
  heading: headingOf(row),
  priceInquiry: said(row['priceInquiry']),
});

/** A row as it is looked at: one amount, whoever owes it, and nothing where a column is empty. */
function lookedAt({ amountReceivable, amountPayable, ...row }: Standing): LookedAt {
  const told = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
  return { ...told, minor: amountReceivable ?? amountPayable ?? undefined } as unknown as LookedAt;
}

/** What looks odd of a charge follows from its fields and from the charges beside it, as all of them stand after each change of it. */
export const charges = recordModel(charge, {
  table: chargesTable,
  by: ['orderNumber'],
  looks: (fields, view) => {
    view.get(usualPricesTable, usualOf(fields));
    const order = said(fields['orderNumber']);
    if (order !== undefined) view.by(chargesTable, 'orderNumber', order);
  },
  derives: (row, view) => {
    const order = said(row['orderNumber']);
    const others = order === undefined ? [] : view.by(chargesTable, 'orderNumber', order);
    const usual = view.get(usualPricesTable, usualOf(row));
    const found = odditiesOf({
      ...lookedAt(row),
      repeated: others.some((other) => isRepeated(besideOf(row), besideOf(other as unknown as Standing))),
      usual: usual && { charges: Number(usual.charges), minor: usual.minor },
    });
    return { oddities: found.length === 0 ? null : found };
  },
});
