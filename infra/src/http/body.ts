import type { Request } from 'express';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';

/** Objects and arrays may be nested this deep. */
const MAX_DEPTH = 32;

const decoder = new TextDecoder('utf-8', { fatal: true });

/** The input of a call as plain values: JSON body, form body, or the query string of a GET. Never throws for what a client sends. */
export function bodyOf(request: Request, raw: Buffer): { readonly value: unknown } | Refusal {
  if (request.method === 'GET') return clean({ ...request.query });
  if (raw.length === 0) return { value: {} };
  let text: string;
  try {
    text = decoder.decode(raw);
  } catch {
    return refuse('BODY_NOT_JSON');
  }
  if (/^application\/x-www-form-urlencoded/i.test(request.headers['content-type'] ?? ''))
    return clean(Object.fromEntries(new URLSearchParams(text)));
  if (tooDeep(text)) return refuse('BODY_TOO_DEEP');
  try {
    return clean(JSON.parse(text));
  } catch {
    return refuse('BODY_NOT_JSON');
  }
}

/** Counts brackets outside of strings before parsing, so that depth costs no stack. */
function tooDeep(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (quoted) {
      if (char === 0x5c) at += 1;
      else if (char === 0x22) quoted = false;
    } else if (char === 0x22) quoted = true;
    else if (char === 0x7b || char === 0x5b) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (char === 0x7d || char === 0x5d) depth -= 1;
  }
  return false;
}

/** Refuses texts that could be stored and not read again. */
export function clean(value: unknown): { readonly value: unknown } | Refusal {
  const at = findNul(value, '');
  return at === undefined ? { value } : refuse('TEXT_HAS_NUL', {}, at);
}

/** Where a text holds NUL or half a surrogate pair: Postgres and JSON readers downstream refuse both. */
function findNul(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed() ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const here = path === '' ? key : `${path}.${key}`;
    if (key.includes('\u0000') || !key.isWellFormed()) return path;
    const found = findNul(inner, here);
    if (found !== undefined) return found;
  }
  return undefined;
}
