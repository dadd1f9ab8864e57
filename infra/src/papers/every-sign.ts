import type { openSync } from 'fontkit';
import type { Paper } from './draw-paper.ts';
import { OTHER_TYPES, openType } from './other-types.ts';
import type { Type } from './other-types.ts';

/** What Helvetica and Courier of every PDF reader have: Western Europe's letters, and the signs that Windows put beside them. */
const HOUSE = /^[\x20-\x7e\xa0-\xffŒœŠšŸŽžƒˆ˜–—‘’‚“”„†‡•…‰‹›€™]*$/u;
/** What has no shape of its own: marks for other programs, variants of a sign, halves of one, and breaks, which the lines were made by. */
const SHAPELESS = /[\p{Cf}\p{Cs}\ufe00-\ufe0f\r\n]/gu;
/** A word that is written in one type, though only one of its letters is foreign; other signs stand alone. */
const WORDS = /[\p{Script=Latin}\p{M}]+|./gsu;

interface Run {
  /** Nothing: the house's. */
  readonly type: string | undefined;
  readonly text: string;
}

/**
 * Lets a paper be written in any script that a type is there for. What the house's type has stays in it, alone or within a line; other signs are drawn
 * on the same base line in another one, and what none has is a question mark. Lines break, end at the right and take room by what is drawn.
 */
export function writeEverySign(paper: Paper, open: typeof openSync): void {
  const whole = {
    font: paper.font.bind(paper),
    width: paper.widthOfString.bind(paper),
    put: paper._fragment.bind(paper),
  };
  const opened = new Map<string, Type>();
  let house = 'Helvetica';
  let current = house;
  paper.font = (name) => {
    house = name;
    current = name;
    return whole.font(name);
  };

  function opening(file: string): Type {
    const type = openType(file, open);
    opened.set(file, type);
    paper.registerFont(file, type.font);
    return type;
  }

  /** The first type that has every sign of a text. */
  function typeWith(text: string): string | undefined {
    const weight = house.endsWith('-Bold') ? 'bold' : 'regular';
    return OTHER_TYPES.map((other) => other[weight]).find((file) => (opened.get(file) ?? opening(file)).has(text));
  }

  function inTypes(text: string): readonly Run[] {
    if (HOUSE.test(text)) return [{ type: undefined, text }];
    const type = typeWith(text);
    if (type !== undefined) return [{ type, text }];
    const signs = [...text];
    return signs.length === 1 ? [{ type: undefined, text: '?' }] : signs.flatMap((sign) => inTypes(sign));
  }

  /** Neighbours in the same type are one run. */
  function runsOf(text: string): readonly Run[] {
    const runs: Run[] = [];
    for (const run of (plain(text).match(WORDS) ?? []).flatMap((word) => inTypes(word))) {
      const last = runs.at(-1);
      if (last !== undefined && last.type === run.type) runs[runs.length - 1] = { ...last, text: last.text + run.text };
      else runs.push(run);
    }
    return runs;
  }

  /** Does something in the type of a run, and goes back to the one before: who draws in one measures in it. */
  function inTypeOf<T>({ type = house }: Run, act: () => T): T {
    const before = current;
    current = type;
    whole.font(type);
    try {
      return act();
    } finally {
      current = before;
      whole.font(before);
    }
  }

  const widthOf = (run: Run): number => inTypeOf(run, () => whole.width(run.text));
  const sumOf = (runs: readonly Run[]): number => runs.reduce((sum, run) => sum + widthOf(run), 0);

  paper.widthOfString = (text, options) => (HOUSE.test(text) ? whole.width(text, options) : sumOf(runsOf(text)));

  paper._fragment = (text, x, y, options) => {
    if (HOUSE.test(text)) return whole.put(text, x, y, options);
    const endsRight = options.align === 'right';
    const runs = runsOf(endsRight ? text.trimEnd() : text);
    let at = endsRight ? x + (options.lineWidth ?? 0) - sumOf(runs) : x;
    const baseline = (-paper._font.ascender / 1_000) * paper._fontSize;
    for (const run of runs) {
      inTypeOf(run, () => whole.put(run.text, at, y, { baseline }));
      at += widthOf(run);
    }
  };
}

/** Signs as types have them: a letter in one with its accents. */
const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(SHAPELESS, '')
    .replaceAll(/\p{Cc}/gu, ' ');
