import { differenceOf } from '@malote/contracts/scanning/difference.ts';
import { weighing } from '@malote/contracts/scanning/weighing.ts';
import { signedParcelsTable } from '../delivery/for-others.ts';
import { listingTable } from '../kernel/listing-table.ts';
import { readModel } from '../kernel/read-model.ts';
import type { Folded } from '../kernel/read-model.ts';
import type { RowOf } from '../kernel/table.ts';

/** A row per weighing. */
export const weighingsTable = listingTable(weighing, {}, [
  { name: 'time', on: 'time desc, id desc' },
  { name: 'number', on: 'number, id' },
  { name: 'site', on: 'site, time desc, id desc' },
]);
type Weighing = RowOf<typeof weighingsTable.columns>;

/** The difference in percent with two places, without sign, and its mark: as the station says it. */
function differing(grams: number, declared: number): Pick<Weighing, 'differencePercent' | 'differenceMark'> {
  const { share, mark } = differenceOf(grams, declared);
  const percent = share === undefined ? null : Math.min(999_999, Math.round(share * 10_000) / 100);
  return { differencePercent: percent, differenceMark: mark };
}

/** What every scale said of every parcel; a weighing that was undone stays and says so. */
export const weighings = readModel<Weighing>(weighingsTable, {
  ParcelWeighed: {
    begins: 'new rows',
    keys: ({ data, metadata }) => [`${data.waybill}:${metadata.commandId}`],
    looks: ({ data }, view) => void view.get(signedParcelsTable, data.waybill),
    fold: (_, { data, metadata }, id, view): Folded<Weighing> => {
      const of = view.get(signedParcelsTable, data.waybill);
      const declared = of?.forecastGrams ?? 0;
      return {
        id,
        number: data.waybill,
        orderNumber: of?.orderNumber ?? '',
        customer: of?.customer ?? '',
        time: metadata.happenedAt,
        weight: data.grams,
        orderWeight: declared,
        ...differing(data.grams, declared),
        volumetricWeight: data.volumetricGrams ?? null,
        length: data.mm?.length ?? null,
        width: data.mm?.width ?? null,
        height: data.mm?.height ?? null,
        source: data.source,
        scaleModel: data.scaleModel ?? null,
        operator: metadata.behalfOf ?? metadata.actor,
        site: metadata.site ?? null,
        bulky: of?.bulky ?? false,
        undone: false,
        scope: view.scopeOf(signedParcelsTable, data.waybill),
      };
    },
  },
  ParcelScanUndone: {
    keys: ({ data }) => (data.undone === 'ParcelWeighed' ? [`${data.waybill}:${data.scan}`] : []),
    fold: (row) => row && { ...row, undone: true },
  },
});
