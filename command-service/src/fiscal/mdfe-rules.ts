import { bag } from '@malote/contracts/bags/bag.ts';
import type { mdfe } from '@malote/contracts/fiscal/mdfe.ts';
import type { ValuesOf } from '@malote/contracts/kernel/fields/field.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { parseAccessKey } from '@malote/contracts/kernel/values/access-key.ts';
import { load } from '@malote/contracts/linehaul/load.ts';
import { masterWaybill } from '@malote/contracts/linehaul/master-waybill.ts';
import { rotationRefusal } from '../fleet/for-others.ts';
import type { Context } from '../kernel/decision.ts';
import { dayAtSite } from '../kernel/directory.ts';
import { byTheHouse } from '../kernel/records/moves.ts';
import type { RecordRules } from '../kernel/records/moves.ts';
import type { Run } from '../kernel/run.ts';

type Values = Readonly<Record<string, unknown>>;
export type MdfeFields = ValuesOf<(typeof mdfe)['fields']>;
export type MdfeDocument = MdfeFields['documents'][number];

/** Models of a document, as they stand in its key: an NF-e, a CT-e. */
const MODELS: ReadonlySet<string> = new Set(['55', '57']);
export const modelOf = (key: string): string => key.slice(20, 22);

/** A key has room for a CNPJ, and for no CPF. */
export const CNPJ_LENGTH = 14;

const repeats = (values: readonly string[]): boolean => new Set(values).size < values.length;

const plateOf = ({ directory }: Context, noun: string, code: string): string =>
  (directory.records.get(noun)?.get(code)?.fields?.['plate'] as string | null | undefined) ?? code;

const stateOf = ({ directory }: Context, site: string): string | undefined => directory.sites.get(site)?.fields?.state;

const GENERATED: ReadonlySet<string> = new Set(['generated_successfully', 'finished']);

/** What a document brings: the bags in it, how much that is, and what is known of its vehicle and its way. */
interface Carried {
  readonly bags: readonly string[];
  readonly packages: number;
  readonly grams: number;
  readonly plates: readonly string[];
  readonly starts: readonly string[];
  readonly destinations: readonly string[];
}

/** A bag as it lies: sealed, on a vehicle or not yet. */
async function carriedBag(run: Run, number: string): Promise<Carried | Refusal> {
  const { state } = await run.fresh(bag, number);
  if (state.status === 'absent' || state.status === 'deleted') return refuse('BAG_NOT_EXIST');
  if (state.status !== 'sealed') return refuse('BAG_NOT_SEALED');
  const trip = state.load && (await run.fresh(load, state.load.number)).state;
  const stateAt = (site: string | undefined) => {
    const found = site === undefined ? undefined : stateOf(run.context, site);
    return found === undefined ? [] : [found];
  };
  return {
    bags: [number],
    packages: state.count,
    grams: state.grams,
    plates: trip?.plate === undefined ? [] : [trip.plate],
    starts: stateAt(state.place?.site ?? state.site),
    destinations: stateAt(state.nextSite),
  };
}

async function carriedWaybill(run: Run, number: string): Promise<Carried | Refusal> {
  const { status, fields } = (await run.fresh(masterWaybill.aggregate, number)).state;
  if (fields === undefined) return refuse('RECORD_NOT_FOUND');
  if (!GENERATED.has(status)) return refuse('MDFE_WAYBILL_NOT_GENERATED');
  const bags = await Promise.all((fields.bags ?? []).map(async (one) => await carriedBag(run, one.bag)));
  const refusal = bags.find(isRefusal);
  if (refusal !== undefined) return refusal;
  const carried = bags as readonly Carried[];
  return {
    bags: carried.flatMap((one) => one.bags),
    packages: carried.reduce((sum, one) => sum + one.packages, 0),
    grams: carried.reduce((sum, one) => sum + one.grams, 0),
    plates: [...(fields.plate === undefined ? [] : [fields.plate]), ...carried.flatMap((one) => one.plates)],
    starts: carried.flatMap((one) => one.starts),
    destinations: carried.flatMap((one) => one.destinations),
  };
}

/** What stands behind a document, or why it cannot travel under a manifest. */
export async function carriedBy(run: Run, document: MdfeDocument): Promise<Carried | Refusal> {
  if (document.type === 'bag') return await carriedBag(run, document.number);
  if (document.type === 'master_waybill') return await carriedWaybill(run, document.number);
  const { packages = 0, weight = 0 } = document;
  return { bags: [], packages, grams: weight, plates: [], starts: [], destinations: [] };
}

/** Documents under one vehicle (R-0634), from one state to one state (R-0635), each with what it weighs. */
async function looked(run: Run, fields: MdfeFields): Promise<Refusal | Values> {
  const vehicle = run.context.directory.records.get('TransportVehicle')?.get(fields.vehicle)?.fields ?? {};
  const plate = plateOf(run.context, 'TransportVehicle', fields.vehicle);
  const start = stateOf(run.context, fields.startSite);
  const destination = stateOf(run.context, fields.destinationSite);
  const seen = new Set<string>();
  let packageCount = 0;
  let totalWeight = 0;
  for (const [at, document] of fields.documents.entries()) {
    const path = `fields.documents.${at}.number`;
    // oxlint-disable-next-line no-await-in-loop -- the first that cannot travel is told
    const carried = await carriedBy(run, document);
    if (isRefusal(carried)) return { ...carried, field: path };
    if (carried.plates.some((one) => one !== plate)) return refuse('MDFE_PLATES_MIXED', {}, path);
    if (carried.starts.some((one) => one !== start) || carried.destinations.some((one) => one !== destination))
      return refuse('MDFE_STATES_MISMATCH', {}, path);
    // A bag that stands there itself and in a waybill would be carried twice.
    if (carried.bags.some((one) => seen.has(one))) return refuse('DATA_ERROR_OR_DUPLICATE', {}, path);
    for (const one of carried.bags) seen.add(one);
    packageCount += carried.packages;
    totalWeight += carried.grams;
  }
  return {
    startState: start,
    destinationState: destination,
    plate,
    trailerPlate: (fields.trailers ?? []).map((code) => plateOf(run.context, 'Trailer', code)),
    tare: vehicle['weight'],
    capacity: vehicle['capacityKg'],
    vehicleType: vehicle['bodyType'],
    ...(vehicle['rntrc'] !== undefined && { rntrc: vehicle['rntrc'] }),
    ...(vehicle['wheelType'] !== undefined && { wheelKind: vehicle['wheelType'] }),
    documents: fields.documents.map(spelled),
    documentCount: fields.documents.length,
    packageCount,
    totalWeight,
  };
}

/** A document as it is written down: the key of somebody else's without the spaces that it is printed with. */
function spelled(document: MdfeDocument): MdfeDocument {
  const key = document.type === 'fiscal_document' ? parseAccessKey(document.number) : document.number;
  return isRefusal(key) ? document : { ...document, number: key };
}

/** What of somebody else's document has to be typed in, and that its key is one. */
function documentRefusal(document: MdfeDocument, at: number): Refusal | undefined {
  if (document.type !== 'fiscal_document') return undefined;
  const path = `fields.documents.${at}`;
  const key = parseAccessKey(document.number);
  if (isRefusal(key) || !MODELS.has(modelOf(key))) return refuse('INVOICE_KEY_INVALID', {}, `${path}.number`);
  for (const name of ['packages', 'weight', 'value'] as const)
    if (document[name] === undefined) return refuse('FIELD_MANDATORY', {}, `${path}.${name}`);
  return undefined;
}

/** Manifests: drivers differ (R-0632), plates do not repeat (R-0633), one vehicle (R-0634), one start and one destination (R-0635). */
export const mdfeRules: RecordRules = {
  allows: (values, context) => {
    const { issuer, startSite, drivers, vehicle, trailers = [], documents } = values as unknown as MdfeFields;
    const document = context.directory.records.get('Company')?.get(issuer)?.fields?.['document'];
    if (String(document).length !== CNPJ_LENGTH) return refuse('FIELD_FORMAT', {}, 'fields.issuer');
    if (repeats(drivers)) return refuse('MDFE_DRIVERS_SAME', {}, 'fields.drivers');
    const pulled = trailers.map((code) => plateOf(context, 'Trailer', code));
    const plate = plateOf(context, 'TransportVehicle', vehicle);
    if (repeats([plate, ...pulled])) return refuse('PLATE_REPEATED', {}, 'fields.trailers');
    const day = dayAtSite(context.directory, startSite, context.envelope.happenedAt);
    const keptOff = rotationRefusal(context.directory, plate, day, 'fields.vehicle');
    if (keptOff !== undefined) return keptOff;
    const numbers = documents.map((one) => spelled(one).number);
    const twice = numbers.findIndex((number, at) => numbers.indexOf(number) < at);
    if (twice >= 0) return refuse('DATA_ERROR_OR_DUPLICATE', {}, `fields.documents.${twice}.number`);
    for (const [at, document] of documents.entries()) {
      const refusal = documentRefusal(document, at);
      if (refusal !== undefined) return refusal;
    }
    return undefined;
  },
  moves: {
    gather: byTheHouse,
    submit: byTheHouse,
    authorize: byTheHouse,
    reject: byTheHouse,
    'confirm-close': byTheHouse,
    'confirm-cancel': byTheHouse,
    'refuse-end': byTheHouse,
  },
  looks: async (run, what, values) => {
    const fields = values as unknown as MdfeFields;
    if (what === 'revise' && fields.underWay === true) return refuse('MDFE_UNDER_WAY');
    if (what === 'register' || what === 'revise') return await looked(run, fields);
    if (what !== 'generate') return undefined;
    const again = await looked(run, fields);
    return isRefusal(again) ? again : undefined;
  },
};
