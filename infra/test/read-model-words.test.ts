import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { modelsIn } from '../../console/contract-table.ts';
import { groups } from '../../projection-service/src/groups.ts';

const FILE = 'projections.json';

test.each(['pt', 'zh', 'en'] as const)(
  'every read model has a name on the page of its health (%s)',
  async (language) => {
    const file = join(import.meta.dirname, '../../console/src/i18n', language, FILE);
    const { model } = JSON.parse(await readFile(file, 'utf8')) as { readonly model: Readonly<Record<string, string>> };
    const named: Readonly<Record<string, unknown>> = { ...modelsIn(language), ...model };
    const models = groups.flatMap((group) => group.models.map(({ table: { name } }) => name));
    expect(models.filter((name) => named[name] === undefined)).toEqual([]);
  },
);
