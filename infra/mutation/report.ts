import { relative } from 'node:path';
import type { MutantResult } from '@stryker-mutator/api/core';
import { PROJECT } from '../src/local/data-folder.ts';
import type { Asked } from './asked.ts';

/** The share of changes that tests must see, in per cent. */
export const GOAL = 85;

type Outcome = Pick<MutantResult, 'fileName' | 'status' | 'location' | 'replacement' | 'mutatorName'>;

const SEEN: ReadonlySet<Outcome['status']> = new Set(['Killed', 'Timeout']);

/** True for a change that no test saw. */
export const isSurvivor = ({ status }: Pick<Outcome, 'status'>): boolean =>
  status === 'Survived' || status === 'NoCoverage';

/**
 * Each file's share of seen changes; `missed` are the files below `GOAL`. A change that cannot be compiled or loaded is nobody's; a file in which
 * nothing can be changed has nothing to miss.
 */
export function reportOf(
  results: readonly Outcome[],
  asked: readonly Pick<Asked, 'path'>[],
): { readonly text: string; readonly missed: readonly string[] } {
  const missed: string[] = [];
  const shares: string[] = [];
  for (const path of new Set(asked.map((one) => one.path))) {
    const own = results.filter(({ fileName }) => relative(PROJECT, fileName) === path);
    const survivors = own.filter(isSurvivor);
    const seen = own.filter(({ status }) => SEEN.has(status)).length;
    const all = seen + survivors.length;
    const share = all === 0 ? 100 : Math.floor((1_000 * seen) / all) / 10;
    if (share < GOAL) missed.push(path);
    shares.push(`${share.toFixed(1).padStart(5)} %  ${seen}/${all}  ${path}${share < GOAL ? '  BELOW' : ''}`);
  }
  return { text: [...shares, ''].join('\n'), missed };
}

/** A survivor's place, and what stood there instead. */
export function survivorLine({ fileName, location, mutatorName, replacement, status }: Outcome): string {
  const instead = (replacement ?? '').replaceAll(/\s+/g, ' ').slice(0, 100);
  const how = status === 'NoCoverage' ? 'no test comes here' : 'survived';
  return `${relative(PROJECT, fileName)}:${location.start.line}:${location.start.column}  ${how}: ${mutatorName} -> ${instead}`;
}
