import { AREA_LEVELS } from '@malote/contracts/network/area.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { RecordRules } from '../kernel/records/moves.ts';

const depthOf = (level: unknown): number => (AREA_LEVELS as readonly unknown[]).indexOf(level);

/** A country stands at the top, and everything else within a place of the level above its own (ops 3.3), also once its own is changed. */
export const areaRules: RecordRules = {
  allows: ({ level, parent }, { directory }, code) => {
    const depth = depthOf(level);
    for (const { status, fields } of directory.records.get('Area')?.values() ?? [])
      if (status !== 'deleted' && fields?.['parent'] === code && depthOf(fields['level']) !== depth + 1)
        return refuse('AREA_LEVEL_SKIPPED', {}, 'fields.level');
    if (typeof parent !== 'string') return depth === 0 ? undefined : refuse('FIELD_MANDATORY', {}, 'fields.parent');
    if (depth === 0) return refuse('FIELD_NOT_OF_KIND', {}, 'fields.parent');
    const above = directory.records.get('Area')?.get(parent)?.fields;
    return depthOf(above?.['level']) === depth - 1 ? undefined : refuse('AREA_LEVEL_SKIPPED', {}, 'fields.parent');
  },
};
