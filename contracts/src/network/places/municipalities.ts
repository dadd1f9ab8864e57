import rows from './municipalities.json' with { type: 'json' };
import { states, type Uf } from './states.ts';

/** A municipality of Brazil. This file loads the whole table (5,571 rows, 94 kB packed): the console imports it only where places are chosen. */
export interface Municipality {
  /** IBGE's seven digits. */
  readonly code: string;
  readonly name: string;
  readonly uf: Uf;
  readonly latitude: number;
  readonly longitude: number;
  /** IANA zone: the state's, or its own (Fernando de Noronha, the west of Amazonas). */
  readonly timeZone: string;
}

/** The municipality of an IBGE code; undefined where there is none. */
export const municipality = (code: string): Municipality | undefined => table().byCode.get(code);

/** The municipality of a name in a state, however the name is written: accents, capitals, hyphens and apostrophes do not count. */
export const findMunicipality = (name: string, uf: string): Municipality | undefined =>
  table().byName.get(nameKey(name, uf));

/** The IANA zone of a municipality's code; undefined where there is none. */
export const timeZoneOf = (code: string): string | undefined => municipality(code)?.timeZone;

/** Every municipality, in the order of the codes. */
export const allMunicipalities = (): readonly Municipality[] => table().all;

interface Table {
  readonly all: readonly Municipality[];
  readonly byCode: ReadonlyMap<string, Municipality>;
  readonly byName: ReadonlyMap<string, Municipality>;
}

let made: Table | undefined;

/** Made at first use, because indexing costs some milliseconds and most who import this never look a place up. */
function table(): Table {
  if (made !== undefined) return made;
  const stateOfCode = new Map(states.map((state) => [state.code, state]));
  const all = (rows as unknown as readonly Row[]).flatMap(([code, name, latitude, longitude, ownZone]) => {
    const state = stateOfCode.get(code.slice(0, 2));
    return state === undefined
      ? []
      : [{ code, name, uf: state.uf, latitude, longitude, timeZone: ownZone ?? state.timeZone }];
  });
  made = {
    all,
    byCode: new Map(all.map((one) => [one.code, one])),
    byName: new Map(all.map((one) => [nameKey(one.name, one.uf), one])),
  };
  return made;
}

type Row = readonly [code: string, name: string, latitude: number, longitude: number, ownZone?: string];

const nameKey = (name: string, uf: string): string =>
  `${uf} ${name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')}`;
