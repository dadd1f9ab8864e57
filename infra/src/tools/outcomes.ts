import type { RowAnswer } from './client.ts';

/** What became of what a tool sent. */
export interface Outcomes {
  readonly counted: (answer: RowAnswer) => void;
  readonly sent: () => number;
  /** `1,200 stored, 30 there already, 4 refused (ALREADY_SCANNED 3, PARCEL_SIGNED 1)`. */
  readonly sentence: () => string;
  readonly refused: () => ReadonlyMap<string, number>;
  readonly stored: () => number;
}

export function outcomes(): Outcomes {
  const byOutcome = new Map<RowAnswer['outcome'], number>();
  const byCode = new Map<string, number>();
  const add = <Key>(to: Map<Key, number>, key: Key) => to.set(key, (to.get(key) ?? 0) + 1);
  const of = (outcome: RowAnswer['outcome']) => byOutcome.get(outcome) ?? 0;
  return {
    counted: (answer) => {
      add(byOutcome, answer.outcome);
      if (answer.outcome !== 'stored' && answer.outcome !== 'duplicate') add(byCode, answer.code ?? answer.outcome);
    },
    sent: () => [...byOutcome.values()].reduce((sum, count) => sum + count, 0),
    stored: () => of('stored'),
    refused: () => byCode,
    sentence: () => {
      const refused = of('refused') + of('invalid') + of('denied') + of('unknown');
      const codes = [...byCode]
        .toSorted((a, b) => b[1] - a[1])
        .map(([code, count]) => `${code} ${whole(count)}`)
        .join(', ');
      return `${whole(of('stored'))} stored, ${whole(of('duplicate'))} there already, ${whole(refused)} refused${codes === '' ? '' : ` (${codes})`}`;
    },
  };
}

const whole = (count: number) => count.toLocaleString('en');

/** Writes a line over itself on a terminal, and one line in ten seconds elsewhere. */
export function progressLine(out: NodeJS.WriteStream): (line: string) => void {
  let last = 0;
  return (line) => {
    const now = Date.now();
    if (now - last < (out.isTTY ? 200 : 10_000)) return;
    last = now;
    out.write(out.isTTY ? `\r\u001b[2K${line}` : `${line}\n`);
  };
}
