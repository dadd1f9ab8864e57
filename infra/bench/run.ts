import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { runOrExplain } from '../src/local/run-or-explain.ts';
import { benchNames, readAsked } from './asked.ts';
import type { Figure } from './bench.ts';

/**
 * `npm run bench`: each bench in a process of its own, one after the other. Every figure is one line of JSON on the output; the rest goes to
 * the error output, a table at the end too. Ends with 1 when a bench could not be run; a bar that was missed is a figure, not a failure.
 */
const main = async (): Promise<void> => {
  const { benches, asked } = readAsked(benchNames());
  const figures: Figure[] = [];
  for (const name of benches) {
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'measure.ts'), name],
      {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        env: { ...process.env, MALOTE_BENCH: JSON.stringify(asked) },
      },
    );
    child.on('message', (figure: Figure) => {
      figures.push(figure);
      process.stdout.write(`${JSON.stringify(figure)}\n`);
    });
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) process.exitCode = 1;
  }
  process.stderr.write(table(figures));
};

const table = (figures: readonly Figure[]): string => {
  const number = (value: number | null): string =>
    value === null ? '' : value.toLocaleString('en', { maximumSignificantDigits: 3 });
  const rows = figures.map(({ name, value, unit, against, ratio, goal, holds }) => [
    name,
    number(value),
    unit,
    number(against),
    number(ratio),
    goal ?? '',
    holds === null ? '' : holds ? 'holds' : 'MISSED',
  ]);
  const lines = [['figure', 'value', '', 'against', 'ratio', 'goal', ''], ...rows];
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  const numeric = new Set([1, 3, 4]);
  return `\n${lines
    .map((line) =>
      line
        .map((cell, column) =>
          numeric.has(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')}\n`;
};

await runOrExplain(main, () => process.exit(1));
