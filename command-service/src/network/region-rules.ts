import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { Cep } from '@malote/contracts/kernel/values/cep.ts';
import type { RecordRules } from '../kernel/records/moves.ts';

/** CEPs that a region names singly are CEPs, each once (R-0288), and no region stands above itself. */
export const regionRules: RecordRules = {
  allows: ({ zip, parent }, _, code) => {
    if (parent === code) return refuse('TREE_CYCLE', {}, 'fields.parent');
    const ceps: string[] = [];
    const twice = new Set<string>();
    for (const text of (zip ?? []) as readonly string[]) {
      const { data } = Cep.safeParse(text);
      if (data === undefined) return refuse('ZIP_LENGTH', {}, 'fields.zip');
      if (ceps.includes(data)) twice.add(data);
      ceps.push(data);
    }
    return twice.size > 0 ? refuse('ZIP_DUPLICATE', { list: [...twice] }, 'fields.zip') : undefined;
  },
};
