import { definitions, listings, records, screens } from '@malote/contracts/catalogue.ts';
import { isPeriod } from '@malote/contracts/kernel/validity.ts';
import { API_BASE } from '@malote/contracts/kernel/definition.ts';
import type { Language } from '@malote/contracts/kernel/language.ts';
import { definitionsOfListing } from '@malote/contracts/kernel/listing.ts';
import type { ReportParts } from '@malote/contracts/kernel/report.ts';
import { definitionsOf } from '@malote/contracts/kernel/record.ts';
import type { Screen } from '@malote/contracts/kernel/screen.ts';
import { namesOf, stationOf } from '@malote/contracts/kernel/station.ts';
import type { Reading } from '@malote/contracts/kernel/station.ts';
import type { Definition, ListDefinition } from '@malote/contracts/kernel/definition.ts';
import type {
  ContextEntries,
  ContractTable,
  ListingEntry,
  OfferingScreen,
  ReadingEntry,
  RecordEntry,
  ReportEntry,
  RouteOf,
  StationEntry,
} from './src/client/contract-table.ts';

function routeOf(definition: Definition): RouteOf {
  const preferred = definition.routes.find((route) => route.startsWith('POST')) ?? definition.routes[0] ?? 'POST /';
  const [method = 'POST', path = '/'] = preferred.split(' ');
  if (definition.kind === 'command') return { kind: 'command', shape: 'one', method, path, reason: definition.reason };
  const plain: RouteOf = { kind: 'query', shape: definition.shape, method, path, reason: 'optional' };
  if (definition.shape !== 'list') return plain;
  const { key, sorts, defaultSort, maxPage } = definition as ListDefinition;
  return { ...plain, list: { key, sorts, defaultSort, maxPage } };
}

/** What the browser must know of the contracts to call and show them; plain JSON. */
export function contractTable(): Omit<ContractTable, 'screens'> & { readonly screens: readonly OfferingScreen[] } {
  return {
    base: API_BASE,
    routes: Object.fromEntries([...definitions].map(([name, definition]) => [name, routeOf(definition)])),
    screens: screens.map(
      ({
        path,
        context,
        permission,
        acting,
        title,
        kind,
        hidden,
        queries,
        commands,
        record,
        details,
        where,
        makes,
        prints,
        called,
        also,
        leads,
        ...more
      }) => ({
        path,
        context,
        permission,
        ...(acting !== permission && { acting }),
        title,
        kind,
        ...(hidden && { hidden: true as const }),
        ...(record !== undefined && { record }),
        ...(details !== undefined && { details }),
        ...(where !== undefined && { where }),
        ...(makes !== undefined && { makes }),
        ...(prints !== undefined && { prints }),
        ...movesOffered(record, commands),
        ...(Object.keys(called).length > 0 && { called }),
        ...(Object.keys(also).length > 0 && { also }),
        ...(Object.keys(leads).length > 0 && { leads }),
        ...(stationOf(more as Screen) !== undefined &&
          stationOf(more as Screen)?.page === undefined && { station: true as const }),
        queries: queries.map((query) => query.name),
        commands: Object.fromEntries(Object.entries(commands).map(([action, command]) => [action, command.name])),
      }),
    ),
  };
}

/** The moves that a screen about a record offers, where those are not all. */
function movesOffered(
  record: string | undefined,
  commands: Screen['commands'],
): { readonly moves?: readonly string[] } {
  const all = Object.entries(records.get(record ?? '')?.life.moves ?? {})
    .filter(([, { unoffered }]) => unoffered !== true)
    .map(([name]) => name);
  const offered = all.filter((name) => Object.hasOwn(commands, name));
  return offered.length === all.length ? {} : { moves: offered };
}

/** The table without what comes with the fields of records: who asks for a list of theirs loads the record first. */
export function firstTable(): ContractTable {
  const later = new Set([
    ...[...records.values()].flatMap(definitionsOf),
    ...[...listings.values()].flatMap(definitionsOfListing),
  ]);
  const table = contractTable();
  const routes = Object.entries(table.routes).filter(([name]) => !later.has(definitions.get(name) as Definition));
  const screens = table.screens.map((screen) =>
    Object.fromEntries(
      Object.entries(screen).filter(([name]) => name !== 'queries' && name !== 'commands' && name !== 'title'),
    ),
  ) as unknown as ContractTable['screens'];
  return { ...table, screens, routes: Object.fromEntries(routes) };
}

/** What the screens are called in a language, by their paths. */
export const titlesIn = (language: Language): Readonly<Record<string, string>> =>
  Object.fromEntries(screens.map(({ path, title }) => [path, title[language]]));

/** What the rows of a table of read models are called in a language, as a record or a list of them says it; the first that is made of it. */
export function modelsIn(language: Language): Readonly<Record<string, string>> {
  const made = [...records.values(), ...listings.values()];
  return Object.fromEntries(made.toReversed().map(({ table, words }) => [table, words[language]]));
}

/** The actions of each screen by its path, with what they ask for where that is more than opening it: for the form of a role. */
export const actionsOfScreens = (): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(screens.map(({ path, commands }) => [path, Object.keys(commands)]));

/** The contexts that have records, listings or declared stations. */
export const recordContexts = (): readonly string[] => [
  ...new Set(
    [...records.values(), ...listings.values(), ...screens.filter((one) => stationOf(one) !== undefined)].map(
      ({ context }) => context,
    ),
  ),
];

const readings = (of: readonly Reading[] = []): readonly ReadingEntry[] =>
  of.map(({ command, ...said }) => ({ ...said, command: command.name, takes: namesOf(command) }));

/** The declared stations of a context. */
export const stationEntries = (context: string): readonly StationEntry[] =>
  screens.flatMap((one) => {
    const parts = one.context === context ? stationOf(one) : undefined;
    if (parts === undefined) return [];
    const works = Object.entries(parts.works).map(
      ([name, { words, fields = {}, each = {}, fixed = {}, ...reads }]) => ({
        name,
        words,
        fields,
        each,
        fixed,
        parcel: readings(reads.parcel),
        bag: readings(reads.bag),
      }),
    );
    return [{ path: one.path, works, ...(parts.undo !== undefined && { undo: parts.undo.name }) }];
  });

/** What the frames of a context are made of. */
export const contextEntries = (context: string): ContextEntries => ({
  records: recordEntries(context),
  listings: listingEntries(context),
  stations: stationEntries(context),
});

/** The listings of a context, like its records. */
export const listingEntries = (context: string): readonly ListingEntry[] =>
  [...listings.values()]
    .filter((made) => made.context === context)
    .map(({ noun, table, words, key, fields, narrowed, spans, demands, asOf, parts, list, file, report }) => ({
      noun,
      table,
      ...(parts !== undefined && { isOfParts: true as const }),
      context,
      words,
      key,
      fields,
      narrowed,
      spans,
      demands,
      ...(asOf !== undefined && { asOf: true as const }),
      queries: { list: list.name, file: file.name },
      ...(report !== undefined && { report: reportEntry(report) }),
      routes: Object.fromEntries(
        [list, file, ...(report === undefined ? [] : [report.summary])].map((one) => [one.name, routeOf(one)]),
      ),
    }));

const reportEntry = ({
  summary,
  period,
  dimensions,
  groupings,
  measures,
  drawn,
  usual,
  panelDays,
  months,
  filters,
  drill,
}: ReportParts): ReportEntry => ({
  summary: summary.name,
  period,
  dimensions,
  groupings,
  measures: Object.keys(measures),
  drawn,
  usual,
  panelDays,
  months,
  filters,
  drill,
});

/** The records of a context, for the frames that are made of their fields; plain JSON. */
export function recordEntries(context: string): readonly RecordEntry[] {
  return [...records.values()]
    .filter((made) => made.context === context)
    .map((made) => ({ made, ...made }))
    .map(
      ({
        made,
        noun,
        table,
        words,
        code,
        numbered,
        named,
        namedIn,
        fields,
        life,
        apart,
        sheet,
        shown,
        demands,
        isMasterData,
        list,
        choices,
        history,
        tally,
        file,
        files,
        branches,
        tree,
        spans,
        mine,
        commands,
      }) => ({
        noun,
        table,
        context,
        words,
        code,
        numbered: numbered !== undefined,
        named,
        namedIn,
        fields,
        life,
        hasPeriod: isPeriod(apart, fields),
        spans,
        ...(Object.keys(mine).length > 0 && { mine }),
        ...(sheet !== undefined && { sheet }),
        ...(shown !== undefined && { shown }),
        ...(demands !== undefined && { demands }),
        isMasterData,
        queries: {
          list: list.name,
          choices: choices.name,
          history: history.name,
          tally: tally.name,
          file: file.name,
          ...(files !== undefined && { download: files.download.name }),
          ...(branches !== undefined && { branches: branches.name }),
        },
        ...(tree !== undefined && { tree }),
        commands: {
          register: commands.register.name,
          revise: commands.revise.name,
          ...(files !== undefined && { upload: files.upload.name }),
          moves: Object.fromEntries(Object.entries(commands.moves).map(([move, { name }]) => [move, name])),
        },
        routes: Object.fromEntries(definitionsOf(made).map((definition) => [definition.name, routeOf(definition)])),
      }),
    );
}
