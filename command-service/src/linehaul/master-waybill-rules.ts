import {
  DECLARED_PARCELS,
  masterWaybill,
  PARCELS_OF_BAG,
  postalDeclaration,
} from '@malote/contracts/linehaul/master-waybill.ts';
import { mdfe } from '@malote/contracts/fiscal/mdfe.ts';
import type { Bag } from '@malote/contracts/bags/bag.ts';
import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { Context } from '../kernel/decision.ts';
import { byTheHouse, decideMove } from '../kernel/records/moves.ts';
import type { RecordRules } from '../kernel/records/moves.ts';
import { claimantOf, claimUniqueFields } from '../kernel/records/unique-fields.ts';
import type { Run } from '../kernel/run.ts';
import { at } from '../kernel/stream-ref.ts';
import { absentRefusal, bagsNamed, bagStreams, parcelsIn, unsealedRefusal } from './sealed-bags.ts';

interface ListedBag {
  readonly bag: string;
  readonly systemSupplier: string;
  readonly route: string;
  readonly unloadingPoint?: string;
  readonly outlet?: string;
}
const bagsOf = (fields: Readonly<Record<string, unknown>> | undefined) =>
  (fields?.['bags'] ?? []) as readonly ListedBag[];

/** A bag that is handed over is sealed, and not nearly empty (R-0346). */
const unfitRefusal = (state: Bag, field: string): Refusal | undefined =>
  unsealedRefusal(state, field) ??
  (state.count < PARCELS_OF_BAG ? refuse('BAG_TOO_FEW_PACKAGES', {}, field) : undefined);

/** Where a declaration is over for good: the operator holds nothing of its list, and will not. */
const OVER: ReadonlySet<string> = new Set(['cancelled', 'no_declaration_needed']);

/** A list that the operator was told of, or may be told of at any time, is not given up: which declaration of it is cancelled first. */
async function declaredRefusal(run: Run, list: string): Promise<Refusal | undefined> {
  const found = await claimantOf(run, postalDeclaration as unknown as AnyRecord, 'masterWaybill', list);
  if (found === undefined || found.standing === 'refused' || OVER.has(found.standing)) return undefined;
  return refuse('MASTER_WAYBILL_DECLARED', { declaration: found.owner });
}

/** Where a manifest is with the tax office: what it names is on the road, or will be in a moment. */
const ON_THE_ROAD: ReadonlySet<string> = new Set(['pending_review', 'authorized']);

/** A list that a manifest carries is not given up: the manifest is cancelled or closed first. One that was sent back asks for the list anew (`mdfe-watches.ts`). */
async function carriedRefusal(run: Run, manifests: readonly string[]): Promise<Refusal | undefined> {
  for (const manifest of manifests) {
    // oxlint-disable-next-line no-await-in-loop -- the first that carries it is told
    const { status, fields } = (await run.fresh(mdfe.aggregate, manifest)).state;
    if (ON_THE_ROAD.has(status) || fields?.underWay === true) return refuse('MASTER_WAYBILL_ON_MANIFEST', { manifest });
  }
  return undefined;
}

const manifestsOf = (fields: Readonly<Record<string, unknown>>): readonly string[] =>
  (fields['manifests'] ?? []) as readonly string[];

/**
 * Bags of one supplier and one delivery route (R-0329), of one unloading point and one outlet (R-0328), each of which is there: a list is begun while
 * they are filled. When it is generated all are sealed, so that they gain and lose nothing (R-0213), and none is nearly empty (R-0346).
 */
export const masterWaybillRules: RecordRules = {
  allows: (fields) => {
    const mixed = bagsOf(fields).findIndex(
      ({ systemSupplier, route }) => systemSupplier !== fields['systemSupplier'] || route !== fields['route'],
    );
    if (mixed >= 0) return refuse('MASTER_WAYBILL_MIXED', {}, `fields.bags.${mixed}.bag`);
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
  alsoNames: (fields) => bagStreams(bagsOf(fields)),
  moves: {
    generate: (fields) => (bagsOf(fields).length === 0 ? refuse('BAGS_LACKING', {}, 'fields.bags') : undefined),
    nameManifest: byTheHouse,
  },
  follows: {
    nameManifest: (before, typed) => ({ manifests: [...new Set([...manifestsOf(before), ...manifestsOf(typed)])] }),
  },
  anew: ['cancel'],
  looks: async (run, what, fields, code) => {
    if (what === 'cancel')
      return (await declaredRefusal(run, code)) ?? (await carriedRefusal(run, manifestsOf(fields)));
    if (what !== 'register' && what !== 'revise' && what !== 'generate') return undefined;
    const states = await bagsNamed(run, bagsOf(fields));
    for (const [row, state] of states.entries()) {
      const field = `fields.bags.${row}.bag`;
      const unfit = what === 'generate' ? unfitRefusal(state, field) : absentRefusal(state, field);
      if (unfit !== undefined) return unfit;
    }
    return what === 'generate' ? { packageCount: parcelsIn(states) } : undefined;
  },
};

/** The channels of its bags. */
async function channelsOf(run: Run, bags: readonly ListedBag[]): Promise<readonly string[]> {
  const states = await bagsNamed(run, bags);
  return [...new Set(states.flatMap(({ channel }) => channel ?? []))];
}

/** Nothing is declared of bags whose channels all say so; bags of another channel among them are (R-0689). */
const isWaived = (channels: readonly string[], { directory }: Pick<Context, 'directory'>): boolean =>
  channels.length > 0 && channels.every((code) => directory.channels.get(code)?.fields?.noDeclarationNeeded === true);

/** The largest number that a channel asks for. */
const leastDeclared = (channels: readonly string[], { directory }: Pick<Context, 'directory'>): number =>
  channels.length === 0
    ? DECLARED_PARCELS
    : Math.max(...channels.map((code) => directory.channels.get(code)?.fields?.declarationMinimum ?? DECLARED_PARCELS));

/**
 * Claims a list for a declaration and says so on the list's own stream: who cancels the list at that moment comes before it, and then nothing is declared, or
 * finds it there.
 */
async function claimList(run: Run, list: string, declaration: string): Promise<Refusal | undefined> {
  const taken = await claimUniqueFields(run, postalDeclaration as unknown as AnyRecord, declaration, {
    masterWaybill: list,
  });
  if (taken !== undefined) return taken;
  const told = await run.step('open declaration', masterWaybill.aggregate, list, (now, context) =>
    now.fields?.declaration === declaration
      ? []
      : decideMove(
          masterWaybill as unknown as AnyRecord,
          masterWaybillRules,
          'openDeclaration',
          { code: list, fields: { declaration } },
          now,
          context,
          run.command.callerGrants,
        ),
  );
  return isRefusal(told) ? refuse('NO_DATA_TO_DECLARE', {}, 'fields.masterWaybill') : undefined;
}

/**
 * What is declared is a generated list (its bags, parcels and channels are written down with it) of more than eight parcels, or as many as its channels ask for (R-0344).
 * The channels say whether it is declared at all (R-0689).
 */
export const postalDeclarationRules: RecordRules = {
  alsoNames: ({ masterWaybill: number }) => (typeof number === 'string' ? [at(masterWaybill.aggregate, number)] : []),
  opens: ({ channels }, _, context) =>
    isWaived((channels ?? []) as readonly string[], context) ? 'no_declaration_needed' : undefined,
  // What was never sent is cancelled by the move itself, and nobody is asked.
  follows: {
    cancel: ({ declaredAt }, _, { envelope }): Readonly<Record<string, unknown>> =>
      declaredAt === undefined ? {} : { cancelAskedAt: envelope.happenedAt },
  },
  moves: { confirmCancel: byTheHouse, keep: byTheHouse, keepPart: byTheHouse, keepFailed: byTheHouse },
  looks: async (run, what, { masterWaybill: number }, code) => {
    if (what !== 'register' && what !== 'waive' && what !== 'declare') return undefined;
    const { status, fields } = (await run.fresh(masterWaybill.aggregate, String(number))).state;
    if (what === 'declare') return status === 'cancelled' ? refuse('NO_DATA_TO_DECLARE') : undefined;
    const channels = await channelsOf(run, bagsOf(fields));
    const waived = isWaived(channels, run.context);
    if (what === 'waive') return waived ? undefined : refuse('DECLARATION_NEEDED');
    if (status !== 'generated_successfully' && status !== 'finished')
      return refuse('NO_DATA_TO_DECLARE', {}, 'fields.masterWaybill');
    const packageCount = fields?.packageCount ?? 0;
    if (!waived && packageCount < leastDeclared(channels, run.context))
      return refuse('TOO_FEW_PACKAGES_TO_DECLARE', {}, 'fields.masterWaybill');
    return (
      (await claimList(run, String(number), code)) ?? {
        packageCount,
        bagNumbers: bagsOf(fields).map((one) => one.bag),
        channels,
      }
    );
  },
};
