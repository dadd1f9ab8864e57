import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Fault, messageOf } from '../src/fault.ts';
import type { Given } from './bench.ts';

/** What the command line asks of every bench. */
export type Asked = Pick<Given, 'seconds' | 'waybills' | 'cache'>;

const HELP = 'npm run bench -- [--only NAME]... [--seconds N] [--waybills N] [--cache FOLDER]';

/** The names of all benches: each stands in a file of its own. */
export const benchNames = (): readonly string[] =>
  readdirSync(import.meta.dirname)
    .flatMap((file) => (file.endsWith('.bench.ts') ? [file.slice(0, -'.bench.ts'.length)] : []))
    .toSorted();

/** Reads the command line. @throws Fault */
export const readAsked = (names: readonly string[]): { readonly benches: readonly string[]; readonly asked: Asked } => {
  const values = valuesOf();
  const unknown = values.only.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Fault(`There is no bench ${unknown}; there are ${names.join(', ')}.`);
  const [seconds, waybills] = [numberOf('seconds', values.seconds), numberOf('waybills', values.waybills)];
  return {
    benches: values.only.length === 0 ? names : values.only,
    asked: {
      seconds: seconds ?? 6,
      cache: values.cache ?? join(tmpdir(), 'malote-bench'),
      ...(waybills !== undefined && { waybills: Math.ceil(waybills) }),
    },
  };
};

const valuesOf = () => {
  try {
    return parseArgs({
      options: {
        only: { type: 'string', multiple: true, default: [] },
        seconds: { type: 'string' },
        waybills: { type: 'string' },
        cache: { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw new Fault(`${messageOf(error).split('.')[0]}; ${HELP}`);
  }
};

const numberOf = (name: string, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!(value > 0 && value < Infinity)) throw new Fault(`--${name} must be a number above 0, and it is "${text}".`);
  return value;
};
