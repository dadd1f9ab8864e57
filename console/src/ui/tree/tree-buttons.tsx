import { SIBLING_STEP } from '@malote/contracts/kernel/tree.ts';
import type { Tree as TreeOf } from '@malote/contracts/kernel/tree.ts';
import { ActionIcon, Button, Group, Tooltip } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconDownload,
  IconIndentDecrease,
  IconIndentIncrease,
  IconPlus,
} from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordEntry } from '../../client/contract-table.ts';
import type { OneName } from '../../client/names.ts';
import { useLookup } from '../../i18n/texts.ts';
import { useCalled, useMay, useSearch } from '../../shell/page-context.ts';
import { ImportButtons } from '../record/import-buttons.tsx';
import { stepOf } from './shown-tree.ts';
import type { Step, TreeNode } from './shown-tree.ts';
import styles from './tree.module.css';

const RecordForm = lazy(async () => ({ default: (await import('../record/record-form.tsx')).RecordForm }));
const RecordImport = lazy(async () => ({ default: (await import('../record/record-import.tsx')).RecordImport }));
const ExportDialog = lazy(async () => ({ default: (await import('../list/export.tsx')).ExportDialog }));

const STEPS = { up: IconArrowUp, down: IconArrowDown, out: IconIndentDecrease, in: IconIndentIncrease } as const;
const SHORTCUTS: Readonly<Record<Step, string>> = { up: 'Alt+↑', down: 'Alt+↓', out: 'Alt+←', in: 'Alt+→' };

/** The steps of the chosen node, for who has neither pointer nor keyboard at hand. */
export function Steps({
  nodes,
  code,
  move,
  step,
}: {
  readonly nodes: readonly TreeNode[];
  readonly code: string;
  /** The action that its buttons carry. */
  readonly move: string;
  readonly step: (code: string, one: Step) => void;
}) {
  const { t } = useTranslation('record');
  const called = useCalled();
  return (
    <Group gap={6} className={styles.steps ?? ''}>
      {(Object.keys(STEPS) as Step[]).map((one) => {
        const Icon = STEPS[one];
        const words = t(`tree.${one}`);
        return (
          <Tooltip key={one} label={`${words} (${SHORTCUTS[one]})`}>
            <ActionIcon
              variant="default"
              aria-label={words}
              data-action={called(move)}
              disabled={stepOf(nodes, code, one) === undefined}
              onClick={() => step(code, one)}
            >
              <Icon size={15} aria-hidden />
            </ActionIcon>
          </Tooltip>
        );
      })}
    </Group>
  );
}

/** New below what is chosen, or at the top; and the whole tree as a file. */
export function TreeButtons({
  entry,
  tree,
  nodes,
  chosen,
}: {
  readonly entry: RecordEntry;
  readonly tree: TreeOf;
  readonly nodes: readonly TreeNode[];
  readonly chosen: string | undefined;
}) {
  const { t } = useTranslation('record');
  const text = useLookup();
  const may = useMay();
  const called = useCalled();
  const [search, change] = useSearch();
  const [exporting, setExporting] = useState(false);
  const [importing, setImporting] = useState(false);
  const creating = search.get('new') === '1';
  const show = (on: boolean) => change((params) => (on ? params.set('new', '1') : params.delete('new')));
  const given = useMemo(() => {
    const last = Math.max(0, ...nodes.filter(({ parent }) => parent === chosen).map(({ order }) => order));
    return { [tree.order]: last + SIBLING_STEP, ...(chosen !== undefined && { [tree.parent]: chosen }) };
  }, [nodes, chosen, tree]);
  return (
    <>
      <ImportButtons entry={entry} onImport={() => setImporting(true)} />
      {may('create') && (
        <Button
          data-action={called('create')}
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => show(true)}
        >
          {t(chosen === undefined ? 'tree.top' : 'tree.below')}
        </Button>
      )}
      {may('export') && (
        <Button
          variant="default"
          data-action={called('export')}
          leftSection={<IconDownload size={15} aria-hidden />}
          disabled={nodes.length === 0}
          onClick={() => setExporting(true)}
        >
          {text('actions:export')}
        </Button>
      )}
      <Suspense>
        {creating && may('create') && (
          <RecordForm
            entry={entry}
            row={undefined}
            given={given}
            onClose={() => show(false)}
            onDone={(code) =>
              change((params) => {
                params.delete('new');
                if (code !== undefined) params.set('open', code);
              })
            }
          />
        )}
        {importing && <RecordImport entry={entry} onClose={() => setImporting(false)} />}
        {exporting && (
          <ExportDialog
            query={entry.queries.file as OneName}
            of={entry.queries.list}
            params={{}}
            sort={undefined}
            columns={['code', ...Object.keys(entry.fields), 'status']}
            total={nodes.length}
            onClose={() => setExporting(false)}
          />
        )}
      </Suspense>
    </>
  );
}
