import { Button, TextInput } from '@mantine/core';
import { TREE_NODES } from '@malote/contracts/kernel/tree.ts';
import type { Tree as TreeOf } from '@malote/contracts/kernel/tree.ts';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { Words } from '@malote/contracts/kernel/language.ts';
import { useTranslation } from 'react-i18next';
import { ask } from '../../client/client.ts';
import type { RecordEntry } from '../../client/contract-table.ts';
import { watchLive } from '../../client/live.ts';
import { loadRecord, sendRecord } from '../../client/records.ts';
import type { RecordRow } from '../../client/records.ts';
import { routeOf } from '../../client/routes.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { useLookup } from '../../i18n/texts.ts';
import { titleOf } from '../../i18n/titles.ts';
import { useMay, usePlace, useSearch } from '../../shell/page-context.ts';
import { page } from '../../shell/pages.ts';
import type { Page } from '../../shell/pages.ts';
import { toastFailure, toastOk } from '../../shell/toasts.tsx';
import { failedState, ListState } from '../list/state.tsx';
import { RecordDetail } from '../record/record-drawer.tsx';
import { moveTo, shownTree, stepOf } from './shown-tree.ts';
import type { Step, TreeMove, TreeNode } from './shown-tree.ts';
import { Tree } from './tree.tsx';
import styles from './tree.module.css';
import { Steps, TreeButtons } from './tree-buttons.tsx';

const ReasonDialog = lazy(async () => ({ default: (await import('../form/reason-dialog.tsx')).ReasonDialog }));

interface Branches {
  readonly nodes: readonly RecordRow[];
  readonly truncated: boolean;
}

/** The page of a kind of record whose rows stand below each other: the tree, and beside it the record that is chosen. */
export async function treePage(noun: string): Promise<Page> {
  const entry = await loadRecord(noun);
  const { tree } = entry;
  if (tree === undefined) throw new Error(`${noun} is no tree`);
  return page(['list', 'record'], () => <TreeFrame entry={entry} tree={tree} />);
}

/** All nodes, asked again when one of them changed. */
function useBranches(entry: RecordEntry) {
  const queries = useQueryClient();
  const key = useMemo(() => ['record', entry.noun, 'tree'], [entry]);
  const asked = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await ask(entry.queries.branches as never, {} as never, { signal })) as Branches,
  });
  useEffect(() => {
    const again = () => void queries.invalidateQueries({ queryKey: key });
    const watch = watchLive({ topic: 'list', model: entry.table, keys: [] }, { changed: again, refresh: again });
    return watch.end;
  }, [entry, key, queries]);
  return asked;
}

/** What a node is called: the text that the record is called by, its name in the reader's language, or its code. */
const nameIn = ({ named, namedIn }: RecordEntry, row: RecordRow): string => {
  const own = namedIn[currentLanguage()];
  const [plain] = [own, named].flatMap((name) => (name === undefined ? [] : ((row[name] as string | undefined) ?? [])));
  return plain ?? (row['name'] as Words | undefined)?.[currentLanguage()] ?? row.code;
};

const nodeOf = (entry: RecordEntry, { parent, order }: TreeOf, row: RecordRow): TreeNode => ({
  code: row.code,
  name: nameIn(entry, row),
  parent: row[parent] as string | undefined,
  order: Number(row[order] ?? 0),
});

/** Wide enough for a node beside its tree, as the styles have it. */
const BESIDE = '(min-width: 900px)';

function TreeFrame({ entry, tree }: { readonly entry: RecordEntry; readonly tree: TreeOf }) {
  const { t } = useTranslation('record');
  const { screen } = usePlace();
  const text = useLookup();
  const may = useMay();
  const queries = useQueryClient();
  const [search, change] = useSearch();
  const { data, error, isPending, refetch } = useBranches(entry);
  const [opened, setOpened] = useState<ReadonlySet<string>>();
  const [moving, setMoving] = useState<TreeMove>();
  const nodes = useMemo(() => (data?.nodes ?? []).map((row) => nodeOf(entry, tree, row)), [data, entry, tree]);
  const sought = search.get('search') ?? '';
  // The first level stands open until somebody closes it.
  const open = useMemo(
    () => opened ?? new Set(nodes.filter(({ parent }) => parent === undefined).map(({ code }) => code)),
    [opened, nodes],
  );
  const shown = useMemo(() => shownTree(nodes, open, sought), [nodes, open, sought]);
  const isBeside = useMediaQuery(BESIDE, window.matchMedia(BESIDE).matches, { getInitialValueInEffect: false });
  // The place of what is chosen is never empty.
  const chosen = search.get('open') ?? shown[0]?.code;
  const panel = useRef<HTMLElement>(null);
  const row = data?.nodes.find(({ code }) => code === chosen);
  const nameOf = (code: string) => nodes.find((node) => node.code === code)?.name ?? code;
  const set = (name: string, value: string | undefined) =>
    change((params) => (value === undefined || value === '' ? params.delete(name) : params.set(name, value)));

  const send = async ({ code, parent, placed }: TreeMove, reason?: string) => {
    // Those that make room go first, the last of them before all others: at every instant each stands between its neighbours.
    for (const one of placed.toReversed()) {
      const fields = { [tree.order]: one.order, ...(one.code === code && { [tree.parent]: parent ?? null }) };
      await sendRecord(
        entry.commands.moves[tree.move] as string,
        { code: one.code, fields },
        { about: reason === undefined ? {} : { reason } },
      );
    }
    if (parent !== undefined) setOpened(new Set([...open, parent]));
    await queries.invalidateQueries({ queryKey: ['record', entry.noun] });
    toastOk(t('tree.moved', { name: nameOf(code) }));
  };
  const move = (wanted: TreeMove | undefined) => {
    if (wanted === undefined) return;
    if (routeOf(entry.commands.moves[tree.move] ?? '')?.reason === 'required') setMoving(wanted);
    else void send(wanted).catch(toastFailure);
  };
  const step = (code: string, one: Step) => move(stepOf(nodes, code, one));
  const toggle = (code: string, on: boolean) => {
    const next = new Set(open);
    if (on) next.add(code);
    else next.delete(code);
    setOpened(next);
  };
  return (
    <div className={styles.page}>
      <section className="panel" aria-label={titleOf(screen)}>
        <div className={styles.bar}>
          <TextInput
            data-action="search"
            placeholder={t('tree.find')}
            aria-label={t('tree.find')}
            value={sought}
            onChange={(event) => set('search', event.currentTarget.value)}
          />
          <Button
            variant="default"
            onClick={() => setOpened(new Set(open.size > 0 ? [] : nodes.map(({ code }) => code)))}
          >
            {t(open.size > 0 ? 'tree.shut' : 'tree.whole')}
          </Button>
          <TreeButtons entry={entry} tree={tree} nodes={nodes} chosen={row?.code} />
        </div>
        <div className={styles.scroll}>
          {error !== null ? (
            <ListState
              kind={failedState(error)}
              error={error}
              step={text('list:failed.again')}
              onStep={() => void refetch()}
            />
          ) : shown.length === 0 ? (
            <p className={styles.nothing} role="status">
              {isPending ? '…' : t(sought === '' ? 'tree.none' : 'tree.noMatch')}
            </p>
          ) : (
            <Tree
              label={titleOf(screen)}
              nodes={shown}
              selected={chosen}
              onSelect={(code, by) => {
                set('open', code);
                // Below a long tree nobody would see that something was chosen.
                if (!isBeside && by === 'pointer')
                  panel.current?.scrollIntoView({ block: 'start', behavior: 'smooth' });
              }}
              onToggle={toggle}
              moves={
                may(tree.move)
                  ? { step, drop: (code, where, target) => move(moveTo(nodes, code, where, target)) }
                  : undefined
              }
            />
          )}
        </div>
        <div className={styles.foot}>
          {t('tree.total', { count: nodes.length })}
          {data?.truncated === true && <> {t('tree.truncated', { max: TREE_NODES })}</>}
          {may(tree.move) && <> · {t('tree.keys')}</>}
        </div>
      </section>
      <section ref={panel} className="panel" aria-label={row === undefined ? t('facts') : nameOf(row.code)}>
        {row === undefined ? (
          <p className={styles.nothing}>{t('tree.empty')}</p>
        ) : (
          <>
            {may(tree.move) && <Steps nodes={nodes} code={row.code} move={tree.move} step={step} />}
            <RecordDetail
              key={row.code}
              entry={entry}
              id={row.code}
              row={row}
              without={[tree.move]}
              onClose={() => set('open', undefined)}
            />
          </>
        )}
      </section>
      <Suspense>
        {moving !== undefined && (
          <ReasonDialog
            title={t('tree.reason', { name: nameOf(moving.code) })}
            does={t('save')}
            onClose={() => setMoving(undefined)}
            run={async (reason) => {
              await send(moving, reason);
              setMoving(undefined);
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
