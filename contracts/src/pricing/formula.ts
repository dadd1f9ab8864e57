import { divided, exactOf, minus, negated, plus, times } from './exact.ts';
import type { Exact } from './exact.ts';

/** Characters of a formula, and how deep its brackets stand in each other: both bound what its computation can cost. */
export const FORMULA_CHARACTERS = 200;
export const FORMULA_DEPTH = 20;

/** What a formula counts with (ops 5.3): `d` kilometres, `w` kilograms, `p` pieces. */
export type Inputs = Readonly<Record<'d' | 'w' | 'p', Exact>>;

type Operator = '+' | '-' | '*' | '/';
type Tree =
  | { readonly is: 'number'; readonly value: Exact }
  | { readonly is: 'input'; readonly name: keyof Inputs }
  | { readonly is: 'negated'; readonly of: Tree }
  | { readonly is: Operator; readonly left: Tree; readonly right: Tree };

/** Where a formula stops to be one: the place of the character, from 1, and what stands there. */
export interface FormulaFault {
  readonly at: number;
  readonly found: string;
}

/** A formula that was read, ready to be computed any number of times. */
export interface Formula {
  readonly tree: Tree;
}

/** A number, or any other character but a space. `1e9` is `1` and a stray `e`: nobody types a number that no memory holds. */
const TOKEN = /\s*(\d{1,9}(?:\.\d{1,6})?|\S)/y;

interface Token extends FormulaFault {}

function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(text); found !== null; found = TOKEN.exec(text))
    tokens.push({ at: TOKEN.lastIndex - (found[1] ?? '').length + 1, found: found[1] ?? '' });
  return tokens;
}

/**
 * Reads arithmetic with `d`, `w` and `p`: `+ - * /` and round brackets, no functions, no other names (R-0331). What is not that is answered with its
 * place; nothing of it is ever run.
 */
export function readFormula(text: string): Formula | FormulaFault {
  if (text.length > FORMULA_CHARACTERS) return { at: FORMULA_CHARACTERS + 1, found: '…' };
  const tokens = tokensOf(text);
  const end: Token = { at: text.length + 1, found: '' };
  let next = 0;
  const here = (): Token => tokens[next] ?? end;
  const takes = (...signs: readonly string[]): string | undefined =>
    signs.includes(here().found) ? tokens[next++]?.found : undefined;

  function sum(depth: number): Tree {
    let left = product(depth);
    for (let sign = takes('+', '-'); sign !== undefined; sign = takes('+', '-'))
      left = { is: sign as Operator, left, right: product(depth) };
    return left;
  }
  function product(depth: number): Tree {
    let left = factor(depth);
    for (let sign = takes('*', '/'); sign !== undefined; sign = takes('*', '/'))
      left = { is: sign as Operator, left, right: factor(depth) };
    return left;
  }
  function factor(depth: number): Tree {
    const token = here();
    if (depth > FORMULA_DEPTH) throw new Unread(token);
    next += 1;
    if (token.found === '-') return { is: 'negated', of: factor(depth + 1) };
    if (/^\d/.test(token.found)) return { is: 'number', value: exactOf(token.found) };
    if (token.found === 'd' || token.found === 'w' || token.found === 'p') return { is: 'input', name: token.found };
    if (token.found !== '(') throw new Unread(token);
    const inside = sum(depth + 1);
    if (takes(')') === undefined) throw new Unread(here());
    return inside;
  }

  try {
    const tree = sum(0);
    return next < tokens.length ? here() : { tree };
  } catch (error) {
    if (error instanceof Unread) return error.token;
    throw error;
  }
}

/** Leaves the descent; never leaves this file. */
class Unread extends Error {
  readonly token: Token;
  constructor(token: Token) {
    super(token.found);
    this.token = token;
  }
}

/** What a formula comes to, exactly; undefined where it divides by zero. */
export function computed({ tree }: Formula, inputs: Inputs): Exact | undefined {
  const of = (part: Tree): Exact | undefined => {
    if (part.is === 'number') return part.value;
    if (part.is === 'input') return inputs[part.name];
    if (part.is === 'negated') {
      const value = of(part.of);
      return value && negated(value);
    }
    const left = of(part.left);
    const right = of(part.right);
    if (left === undefined || right === undefined) return undefined;
    switch (part.is) {
      case '+':
        return plus(left, right);
      case '-':
        return minus(left, right);
      case '*':
        return times(left, right);
      case '/':
        return divided(left, right);
    }
  };
  return of(tree);
}
