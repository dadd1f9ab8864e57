import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** A rule of the specification and a test whose title names it. */
export interface ProvenRule {
  readonly id: string;
  readonly test: string;
}

/** Titles of tests in a source: the first text of `test(…)`, `it(…)`, `describe(…)`, `property(…)`, and of what `each` makes. */
const TITLES =
  /(?:\b(?:test|it|describe|property)(?:\.\w+)*|\)|\]|`)\s*\(\s*(?:'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`)/g;

/** The rules that the titles of a source name, each once. */
export function rulesIn(source: string): readonly string[] {
  const titles = [...source.matchAll(TITLES)].map(([, single, double, template]) => single ?? double ?? template ?? '');
  return [...new Set(titles.flatMap((title) => title.match(/\bR-\d{4}\b/g) ?? []))];
}

/** All rules that tests below some folders name, by rule and path. Paths are relative to `root`. */
export async function provenRules(root: string, folders: readonly string[]): Promise<readonly ProvenRule[]> {
  const found: ProvenRule[] = [];
  for (const folder of folders) {
    const files = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => []);
    for (const file of files) {
      if (!file.isFile() || !/\.test\.tsx?$/.test(file.name) || file.parentPath.includes('node_modules')) continue;
      const path = join(file.parentPath, file.name);
      found.push(...rulesIn(await readFile(path, 'utf8')).map((id) => ({ id, test: relative(root, path) })));
    }
  }
  return found.toSorted((a, b) => (a.id + a.test < b.id + b.test ? -1 : 1));
}
