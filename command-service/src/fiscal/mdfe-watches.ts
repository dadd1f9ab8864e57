import { mdfe, mdfeCancelReasons } from '@malote/contracts/fiscal/mdfe.ts';
import { masterWaybill } from '@malote/contracts/linehaul/master-waybill.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { businessDay, COMPANY_ZONE } from '@malote/contracts/kernel/values/business-day.ts';
import type { FiscalDeed, FiscalRequest } from '@malote/infra/outbound/tax-office.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import type { WatchKit } from '../kernel/context.ts';
import { codeOfEvent, outgoing } from '../kernel/outgoing.ts';
import type { Watch } from '../kernel/reactor.ts';
import { contentsOf } from './mdfe-contents.ts';
import type { Contents } from './mdfe-contents.ts';
import { keyOf, numberOf, paperOf } from './mdfe-paper.ts';
import type { MdfeFields } from './mdfe-rules.ts';

const NAMESPACE = '6b3f0d52-95b5-4c1e-8d27-3d1a0b6f9e11';
const HOUR_MS = 3_600_000;
const FAILURE_MAX = 300;
const { registered, moved } = mdfe.events;
const { moves } = mdfe.commands;

const WHY = {
  no_office: 'Nenhum serviço do fisco configurado (TAX_OFFICE).',
  no_answer: 'O fisco não respondeu.',
  no_key: 'Faltam a UF da unidade de carregamento ou o CNPJ da empresa emitente.',
  no_documents: 'Nenhum volume tem NF-e ou CT-e com chave: o MDF-e precisa de ao menos um documento fiscal.',
};
type Failure = keyof typeof WHY;
/** What became of a list between its manifest's registration and this moment. */
const whyNotCarried = (list: string): string => `A lista de postagem ${list} foi cancelada.`;

/** What the reactor does with a move of a manifest, in the name of the house; once for each event that asked and each part of it. */
const mover =
  ({ act }: Pick<WatchKit, 'act'>) =>
  async (asked: StoredEvent, move: keyof typeof moves, part: string, fields?: object): Promise<void> => {
    const code = codeOfEvent(asked);
    const input = { code, ...(fields !== undefined && { fields }) };
    const done = await act(moves[move], uuidv5(NAMESPACE, `${asked.id}:${move}:${part}`), input);
    if (done.kind === 'denied') throw new Error(`${code} could not be moved: ${done.refusal.refused}`);
  };

/**
 * Tells each list of a manifest that it is carried, on the list's own stream, after the manifest is under way and before it is submitted: who cancels a list
 * at that moment comes before it, and then nothing is submitted, or finds the manifest there. @returns the list that is given up already, if one is.
 */
async function tellLists(
  { act }: WatchKit,
  asked: StoredEvent,
  { documents }: MdfeFields,
): Promise<string | undefined> {
  for (const { type, number } of documents) {
    if (type !== 'master_waybill') continue;
    const id = uuidv5(NAMESPACE, `${asked.id}:carry:${number}`);
    // oxlint-disable-next-line no-await-in-loop -- the first that is gone is told
    const told = await act(masterWaybill.commands.moves.nameManifest, id, {
      code: number,
      fields: { manifests: [codeOfEvent(asked)] },
    });
    if (told.kind === 'denied') throw new Error(`${number} could not be told of its manifest: ${told.refusal.refused}`);
    if (told.kind === 'refused') return number;
  }
  return undefined;
}

/**
 * Gathers a manifest in the background: one document after the other, each put down as it is read, so that a list shows how far it is and a process that is
 * killed goes on where it was; then it is submitted under its key.
 */
function gatherDocuments(kit: WatchKit): Watch {
  const move = mover(kit);
  const read = new Map<string, Contents[]>();
  const reading = new Set<string>();
  const faults = new Map<string, unknown>();

  function start(asked: StoredEvent, fields: MdfeFields, sofar: Contents[]): void {
    const document = fields.documents[sofar.length];
    if (document === undefined) return;
    reading.add(asked.id);
    void contentsOf(kit, document)
      .then(
        (contents) => void read.set(asked.id, [...sofar, contents]),
        (error: unknown) => void faults.set(asked.id, error),
      )
      .finally(() => reading.delete(asked.id));
  }

  return {
    name: 'gather the documents of manifests',
    afterMs: 0,
    types: [registered.type, moved.generate.type, moved.submit.type, moved.reject.type],
    opens: (event) =>
      event.type === registered.type || event.type === moved.generate.type ? codeOfEvent(event) : undefined,
    closes: (event) =>
      event.type === moved.submit.type || event.type === moved.reject.type ? [codeOfEvent(event)] : [],
    end: async (asked) => {
      if (reading.has(asked.id)) return 'open';
      if (faults.has(asked.id)) {
        const fault = faults.get(asked.id);
        faults.delete(asked.id);
        throw fault;
      }
      const code = codeOfEvent(asked);
      const { status, fields } = (await kit.streams.fresh(mdfe.aggregate, code)).state;
      if (status !== 'unprocessed' || fields === undefined) return void read.delete(asked.id);
      const sofar = read.get(asked.id) ?? [];
      if (sofar.length > 0) {
        const minor = sofar.reduce((sum, one) => sum + one.minor, 0n);
        await move(asked, 'gather', String(sofar.length), {
          gathered: sofar.length,
          totalValue: { amount: minor.toString(), currency: 'BRL' },
          failure: null,
        });
      }
      if (sofar.length < fields.documents.length) {
        start(asked, fields, sofar);
        return 'open';
      }
      const gone = await tellLists(kit, asked, fields);
      const key = keyOf(code, fields, kit.directory);
      if (gone !== undefined) await move(asked, 'reject', 'list', { failure: whyNotCarried(gone) });
      else if (key === undefined) await move(asked, 'reject', 'key', { failure: WHY.no_key });
      else await move(asked, 'submit', '', { key, number: String(numberOf(code)) });
      return void read.delete(asked.id);
    },
  };
}

/** Asks the office for one thing and writes down what came of it. */
function askOffice(
  kit: WatchKit,
  options: {
    readonly name: string;
    readonly on: keyof typeof moved;
    readonly taken: keyof typeof moves;
    readonly refused: keyof typeof moves;
    readonly deed: (asked: StoredEvent, fields: MdfeFields) => Promise<FiscalDeed | Failure>;
    readonly said?: (
      fields: MdfeFields,
      authorization: { readonly protocol: string; readonly authorizedAt: string },
    ) => object;
  },
): Watch {
  const move = mover(kit);
  return outgoing<FiscalRequest, Failure>({
    name: options.name,
    opens: [moved[options.on].type],
    closes: [moved[options.taken].type, moved[options.refused].type],
    now: kit.now,
    port: kit.taxOffice,
    absent: 'no_office',
    begins: async () => await Promise.resolve(),
    message: async (asked) => {
      const { fields } = (await kit.streams.fresh(mdfe.aggregate, codeOfEvent(asked))).state;
      if (fields?.key === undefined) throw new Error(`${codeOfEvent(asked)} has no key`);
      const deed = await options.deed(asked, fields);
      if (typeof deed === 'string') return { kind: 'failed', failure: deed };
      return { id: asked.id, kind: 'mdfe', key: fields.key, at: asked.metadata.happenedAt, ...deed };
    },
    ended: async (asked, came) => {
      const refusedBy = async (why: string) =>
        await move(asked, options.refused, '', { failure: why.slice(0, FAILURE_MAX) });
      if (came.kind === 'failed') return await refusedBy(WHY[came.failure]);
      if (came.kind === 'refused')
        return await refusedBy(came.code === undefined ? came.why : `${came.code} ${came.why}`);
      const { fields } = (await kit.streams.fresh(mdfe.aggregate, codeOfEvent(asked))).state;
      const { protocol = came.reference ?? '', authorizedAt = asked.metadata.happenedAt } = came.authorization ?? {};
      await move(
        asked,
        options.taken,
        '',
        fields === undefined ? undefined : options.said?.(fields, { protocol, authorizedAt }),
      );
    },
  });
}

const authorizeManifests = (kit: WatchKit): Watch =>
  askOffice(kit, {
    name: 'have manifests authorized by the tax office',
    on: 'submit',
    taken: 'authorize',
    refused: 'reject',
    deed: async (_, fields) => {
      const keys = new Set<string>();
      // oxlint-disable-next-line no-await-in-loop -- each reads many orders
      for (const one of fields.documents) for (const key of (await contentsOf(kit, one)).keys) keys.add(key);
      if (keys.size === 0) return 'no_documents';
      const drivers = await Promise.all(
        fields.drivers.map(async (code) => {
          const driver = kit.directory.records.get('TransportDriver')?.get(code)?.fields ?? {};
          const opened = async (name: string) =>
            typeof driver[name] === 'string' ? ((await kit.open(driver[name])) ?? '') : '';
          return { name: await opened('name'), cpf: await opened('cpf') };
        }),
      );
      return {
        deed: 'authorize',
        body: paperOf(fields, kit.directory, { drivers, keys: [...keys] }, kit.taxOffice?.environment ?? 'production'),
      };
    },
    said: ({ autoCloseTime }, { protocol, authorizedAt }) => ({
      protocol,
      authorizedAt,
      ...(autoCloseTime !== undefined && {
        closesAt: new Date(Date.parse(authorizedAt) + autoCloseTime * HOUR_MS).toISOString(),
      }),
    }),
  });

const cancelManifests = (kit: WatchKit): Watch =>
  askOffice(kit, {
    name: 'have manifests canceled by the tax office',
    on: 'cancel',
    taken: 'confirm-cancel',
    refused: 'refuse-end',
    deed: async (_, { protocol = '', cancelReason }) =>
      await Promise.resolve({
        deed: 'cancel',
        protocol,
        // What the office demands: fifteen characters at least.
        reason: `Cancelado por ${(cancelReason === undefined ? 'engano' : mdfeCancelReasons[cancelReason].words.pt).toLowerCase()}`,
      }),
  });

const closeManifests = (kit: WatchKit): Watch =>
  askOffice(kit, {
    name: 'have manifests closed by the tax office',
    on: 'close',
    taken: 'confirm-close',
    refused: 'refuse-end',
    deed: async ({ metadata }, { protocol = '', closingMunicipality, destinationSite }) => {
      const there = kit.directory.sites.get(destinationSite)?.fields?.municipality;
      return await Promise.resolve({
        deed: 'close',
        protocol,
        day: businessDay(metadata.happenedAt, COMPANY_ZONE),
        municipality: closingMunicipality ?? there ?? '',
      });
    },
  });

/** Closes a manifest by itself, so many hours after it was authorized (R-0709); what the office refuses then is closed by hand. */
function closeByItself(kit: WatchKit): Watch {
  const move = mover(kit);
  const closesAt = ({ data }: StoredEvent): string | null | undefined =>
    (data as { readonly fields?: { readonly closesAt?: string | null } }).fields?.closesAt;
  const dueAt = (event: StoredEvent): number => Date.parse(closesAt(event) ?? '');
  return {
    name: 'close manifests by themselves',
    lasting: true,
    afterMs: (authorized) => dueAt(authorized) - Date.parse(authorized.metadata.writtenAt),
    types: [moved.authorize.type, moved['confirm-close'].type, moved['confirm-cancel'].type],
    opens: (event) =>
      event.type === moved.authorize.type && typeof closesAt(event) === 'string' ? codeOfEvent(event) : undefined,
    closes: (event) => (event.type === moved.authorize.type ? [] : [codeOfEvent(event)]),
    end: async (authorized) => {
      if (kit.now().getTime() < dueAt(authorized)) return 'open';
      const { status, fields } = (await kit.streams.fresh(mdfe.aggregate, codeOfEvent(authorized))).state;
      if (status !== 'authorized') return undefined;
      if (fields?.underWay === true) return 'open';
      return await move(authorized, 'close', 'by itself');
    },
  };
}

/** What becomes of manifests in the background: gathered, authorized, closed and canceled with the office, closed by themselves. */
export const mdfeWatches = (kit: WatchKit): readonly Watch[] => [
  gatherDocuments(kit),
  authorizeManifests(kit),
  closeManifests(kit),
  cancelManifests(kit),
  closeByItself(kit),
];
