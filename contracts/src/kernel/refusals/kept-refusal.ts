import type { Language } from '../language.ts';
import type { Refusal } from '../refusal.ts';
import { isRefusalCode } from './catalogue.ts';
import type { TextParams } from './refusal-params.ts';
import { refusalText } from './refusal-text.ts';

/** A code, and behind it the values of its sentence. */
const KEPT = /^([A-Z][A-Z0-9_]*)(?: (\{.*\}))?$/s;

/** A refusal as a record keeps it: its code and the values of its sentence, which every reader is told in his language. Values that have no room are left out. */
export function keptRefusal({ refused, params }: Refusal, max: number): string {
  if (Object.keys(params).length === 0) return refused;
  const whole = `${refused} ${JSON.stringify(params)}`;
  return whole.length <= max ? whole : refused;
}

/** What was kept as a refusal, in words; what people wrote, and what was kept as words, stands as it is. */
export function toldRefusal(kept: string, language: Language): string {
  const [, code = '', values] = KEPT.exec(kept) ?? [];
  return isRefusalCode(code) ? refusalText(code, language, valuesIn(values)) : kept;
}

function valuesIn(json: string | undefined): TextParams {
  try {
    return json === undefined ? {} : (JSON.parse(json) as TextParams);
  } catch {
    return {};
  }
}
