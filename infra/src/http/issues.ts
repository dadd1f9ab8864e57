import type { Language } from '@malote/contracts/kernel/language.ts';
import { refusalOfIssue } from '@malote/contracts/kernel/refusals/refusal-of-issue.ts';
import { refusalText } from '@malote/contracts/kernel/refusals/refusal-text.ts';
import type { z } from 'zod';
import type { FieldFault } from './refused.ts';

/** Faults that are told at once; who mends fifty asks again. */
const TOLD = 50;

/** The faults of an input, each with the field's path (`packages.0.weight`) and a text in the caller's language. Parse with `reportInput: true`. */
export function fieldFaults(error: z.ZodError, language: Language): readonly FieldFault[] {
  return error.issues.slice(0, TOLD).map((issue) => {
    const { refused, params, field } = refusalOfIssue(issue);
    return {
      path: field ?? '',
      code: refused,
      msg: refusalText(refused, language, params),
      ...(Object.keys(params).length > 0 && { params }),
    };
  });
}
