import { bag } from '@malote/contracts/bags/bag.ts';
import { DECLARED_PARCELS, masterWaybill, PARCELS_OF_BAG } from '@malote/contracts/linehaul/master-waybill.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { RecordRules } from '../kernel/records/moves.ts';

interface ListedBag {
  readonly bag: string;
  readonly systemSupplier: string;
  readonly route: string;
  readonly unloadingPoint?: string;
  readonly outlet?: string;
}
const bagsOf = (fields: Readonly<Record<string, unknown>> | undefined) =>
  (fields?.['bags'] ?? []) as readonly ListedBag[];

/**
 * Bags of one supplier and one delivery route (R-0329), of one unloading point and one outlet (R-0328). When it is generated all are sealed, so that they gain and
 * lose nothing (R-0213), and none is nearly empty (R-0346).
 */
export const masterWaybillRules: RecordRules = {
  allows: (fields) => {
    const at = bagsOf(fields).findIndex(
      ({ systemSupplier, route }) => systemSupplier !== fields['systemSupplier'] || route !== fields['route'],
    );
    if (at >= 0) return refuse('MASTER_WAYBILL_MIXED', {}, `fields.bags.${at}.bag`);
    const [first] = bagsOf(fields);
    for (const [name, code] of [
      ['unloadingPoint', 'DELIVERY_POINT_INCONSISTENT'],
      ['outlet', 'BATCH_BAGS_INCONSISTENT'],
    ] as const) {
      const other = bagsOf(fields).findIndex((one) => one[name] !== first?.[name]);
      if (other >= 0) return refuse(code, {}, `fields.bags.${other}.bag`);
    }
    return undefined;
  },
  moves: {
    generate: (fields) => (bagsOf(fields).length === 0 ? refuse('BAGS_LACKING', {}, 'fields.bags') : undefined),
  },
  looks: async (run, what, fields) => {
    if (what !== 'generate') return undefined;
    const states = await Promise.all(
      bagsOf(fields).map(async ({ bag: number }) => (await run.fresh(bag, number)).state),
    );
    for (const [at, { status, count }] of states.entries()) {
      if (status === 'absent') return refuse('BAG_NOT_EXIST', {}, `fields.bags.${at}.bag`);
      if (status !== 'sealed') return refuse('BAG_NOT_SEALED', {}, `fields.bags.${at}.bag`);
      if (count < PARCELS_OF_BAG) return refuse('BAG_TOO_FEW_PACKAGES', {}, `fields.bags.${at}.bag`);
    }
    return { packageCount: states.reduce((sum, { count }) => sum + count, 0) };
  },
};

/** What is declared is a generated list (its bags and parcels are written down with it) of more than eight parcels (R-0344). */
export const postalDeclarationRules: RecordRules = {
  looks: async (run, what, { masterWaybill: number }) => {
    if (what !== 'register') return undefined;
    const { status, fields } = (await run.fresh(masterWaybill.aggregate, String(number))).state;
    if (status !== 'generated_successfully' && status !== 'finished')
      return refuse('NO_DATA_TO_DECLARE', {}, 'fields.masterWaybill');
    const packageCount = fields?.packageCount ?? 0;
    return packageCount < DECLARED_PARCELS
      ? refuse('TOO_FEW_PACKAGES_TO_DECLARE', {}, 'fields.masterWaybill')
      : { packageCount, bagNumbers: bagsOf(fields).map((one) => one.bag) };
  },
};
