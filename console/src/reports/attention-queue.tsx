import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askList, send } from '../client/client.ts';
import { watchLive } from '../client/live.ts';
import type { RowOf } from '../client/names.ts';
import { session } from '../client/session.ts';
import { useStore } from '../client/store.ts';
import { ageOf, count } from '../i18n/format.ts';
import { useLookup } from '../i18n/texts.ts';
import { useMay } from '../shell/page-context.ts';
import { toastFailure } from '../shell/toasts.tsx';
import { boardStyles as styles } from '../ui/board/board.tsx';
import { ToneShape } from '../ui/status/status.tsx';
import { attentionTones } from '../ui/status/tones.ts';
import { alike } from './alike.ts';
import type { Alike } from './alike.ts';
import { linksOf } from './attention-links.ts';
import { conflictOfRow, ofBag } from './conflict-of-row.ts';
import type { Conflict } from './conflict-of-row.ts';

// A board is looked at; what is answered comes when somebody answers.
const SettleConflict = lazy(async () => ({ default: (await import('./settle-conflict.tsx')).SettleConflict }));
const AttentionReason = lazy(async () => ({ default: (await import('./attention-reason.tsx')).AttentionReason }));

type Row = RowOf<'reports.attentionList'>;
type Kind = Row['kind'];

const KINDS = Object.keys(attentionTones.tones) as readonly Kind[];
const SHOWN = 60;
/** Some causes come with time alone, and no event tells of them. */
const POLL_MS = 10_000;

interface Props {
  /** Undefined means all. */
  readonly sites: readonly string[] | undefined;
  readonly open: number;
  readonly byKind: Readonly<Record<string, number>>;
  readonly nameOf: (site: string) => string;
  readonly now: number;
  /** Undefined on a wall screen: there nothing can be opened. */
  readonly onGo: ((path: string, search: string) => void) | undefined;
}

/** What needs somebody, oldest first: can be taken, snoozed with a reason, answered; goes by itself when its cause does. */
export function AttentionQueue({ sites, open, byKind, nameOf, now, onGo }: Props) {
  const { t } = useTranslation('tower');
  const text = useLookup();
  const may = useMay();
  const { caller } = useStore(session);
  const queries = useQueryClient();
  const [kind, setKind] = useState<Kind>();
  const [asking, setAsking] = useState<{ readonly rows: Alike['rows']; readonly what: 'snooze' | 'answer' }>();
  const [settling, setSettling] = useState<{ readonly row: Row; readonly conflict: Conflict }>();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string) =>
    setOpened((now) => {
      const next = new Set(now);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  const { data } = useQuery({
    queryKey: ['list', 'reports.attentionList', sites, kind],
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
    retry: false,
    queryFn: ({ signal }) =>
      askList(
        'reports.attentionList',
        {
          params: {
            ...(sites === undefined ? {} : { site: [...sites] }),
            ...(kind === undefined ? {} : { kind: [kind] }),
          },
          pageSize: SHOWN,
          sort: ['since', 'asc'],
        },
        { signal, quiet: true },
      ),
  });
  const rows = data?.records ?? [];
  const keys = rows.map((row) => row.id).join(' ');
  useEffect(() => {
    const again = () => void queries.invalidateQueries({ queryKey: ['list', 'reports.attentionList'] });
    const watch = watchLive(
      { topic: 'list', model: 'attention', keys: keys === '' ? [] : keys.split(' ') },
      { changed: again, refresh: again },
    );
    return () => watch.end();
  }, [queries, keys]);
  useEffect(() => void queries.invalidateQueries({ queryKey: ['list', 'reports.attentionList'] }), [queries, open]);
  const again = () => void queries.invalidateQueries({ queryKey: ['list', 'reports.attentionList'] });
  const [taking, setTaking] = useState<string>();
  const take = (row: Row) => {
    setTaking(row.id);
    void send('reports.takeAttention', { attention: row.id })
      .then(again, toastFailure)
      .finally(() => setTaking(undefined));
  };
  const kinds = KINDS.filter((one) => (byKind[one] ?? 0) > 0);
  return (
    <>
      {kinds.length > 0 && (
        <div className={styles.kinds} role="group" aria-label={t('kinds')}>
          {kinds.map((one) => {
            const words = (
              <>
                <ToneShape tone={attentionTones.tones[one]} size={10} />
                {t(`kind.${one}`)} <b>{count(byKind[one] ?? 0)}</b>
              </>
            );
            return onGo === undefined ? (
              <span key={one} data-tone={attentionTones.tones[one]}>
                {words}
              </span>
            ) : (
              <button
                key={one}
                type="button"
                aria-pressed={kind === one}
                data-tone={attentionTones.tones[one]}
                onClick={() => setKind(kind === one ? undefined : one)}
              >
                {words}
              </button>
            );
          })}
        </div>
      )}
      {data !== undefined && rows.length === 0 ? (
        <div className={styles.none}>{t('calm')}</div>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a wall screen it has no buttons and must still be scrolled by keys
        <ul className={styles.queue} tabIndex={0} aria-label={t('attention')} data-live>
          {alike(rows).map(({ key, rows: group }) => {
            const [row] = group;
            const many = group.length;
            const open = many > 1 && opened.has(key);
            const tone = attentionTones.tones[row.kind];
            const age = ageOf(now - Date.parse(row.since));
            const { history, order } = linksOf(row);
            const conflict = conflictOfRow(row);
            return (
              <li key={key} data-taken={group.every((one) => one.takenBy !== null) || undefined}>
                <div className={styles.queueTop}>
                  <b data-tone={tone}>
                    <ToneShape tone={tone} size={11} />
                    {text(`status:attention.${row.kind}`)}
                    {many > 1 && <span className="num">× {count(many)}</span>}
                  </b>
                  <span className="muted num">{text(`shell:age.${age.unit}`, { count: age.count })}</span>
                </div>
                <div className={styles.queueSub}>
                  {many > 1 && onGo !== undefined ? (
                    <button type="button" className="link num" aria-expanded={open} onClick={() => toggle(key)}>
                      {t('alike', { count: many, formatted: count(many) })}
                    </button>
                  ) : many > 1 ? (
                    <span className="num">{t('alike', { count: many, formatted: count(many) })}</span>
                  ) : onGo !== undefined && history !== undefined ? (
                    <button type="button" className="link num" onClick={() => onGo(...history)}>
                      {row.number}
                    </button>
                  ) : (
                    <span className="num">{row.number}</span>
                  )}
                  <span className={styles.cut} title={row.siteName ?? undefined}>
                    {row.site === null || nameOf(row.site) === row.site ? (row.siteName ?? row.site) : nameOf(row.site)}
                  </span>
                </div>
                {typeof row.detail['code'] === 'string' && (
                  <div className={styles.queueSaid}>{row.detail['msg'] ?? row.detail['code']}</div>
                )}
                {conflict !== undefined && (
                  <div className={styles.queueSaid}>
                    {text(`tower:conflict.kind.${String(row.detail['conflict'])}`)}
                  </div>
                )}
                {open && (
                  <ul className={styles.alike}>
                    {group.map((one) => {
                      const at = linksOf(one).history;
                      return (
                        <li key={one.id}>
                          {at === undefined || onGo === undefined ? (
                            <span className="num">{one.number}</span>
                          ) : (
                            <button type="button" className="link num" onClick={() => onGo(...at)}>
                              {one.number}
                            </button>
                          )}
                        </li>
                      );
                    })}
                  </ul>
                )}
                <div className={styles.queueDo}>
                  {many === 1 && row.takenBy !== null && (
                    <span className={styles.taken}>
                      {row.takenBy === caller?.id
                        ? t('takenByYou')
                        : t('takenBy', { name: row.takenByName ?? row.takenBy })}
                    </span>
                  )}
                  {caller !== undefined && (
                    <>
                      {many === 1 && row.takenBy !== caller.id && may('take') && (
                        <button
                          type="button"
                          className={styles.tool}
                          disabled={taking === row.id}
                          onClick={() => take(row)}
                        >
                          {text('actions:take')}
                        </button>
                      )}
                      {conflict !== undefined && may(ofBag(conflict.facts) ? 'settle-bag' : 'settle') && (
                        <button type="button" className={styles.tool} onClick={() => setSettling({ row, conflict })}>
                          {text('actions:settle')}
                        </button>
                      )}
                      {may('snooze') && (
                        <button
                          type="button"
                          className={styles.tool}
                          onClick={() => setAsking({ rows: group, what: 'snooze' })}
                        >
                          {text('actions:snooze')}
                        </button>
                      )}
                      {may('answer') && (
                        <button
                          type="button"
                          className={styles.tool}
                          onClick={() => setAsking({ rows: group, what: 'answer' })}
                        >
                          {text('actions:answer')}
                        </button>
                      )}
                    </>
                  )}
                  {many === 1 && onGo !== undefined && order !== undefined && (
                    <button type="button" className={`link ${styles.order ?? ''}`} onClick={() => onGo(...order)}>
                      {t('openOrder')}
                    </button>
                  )}
                </div>
              </li>
            );
          })}
          {data !== undefined && data.total > rows.length && (
            <li className="muted">
              {t('moreRows', { count: data.total - rows.length, formatted: count(data.total - rows.length) })}
            </li>
          )}
        </ul>
      )}
      <Suspense>
        {settling !== undefined && (
          <SettleConflict
            {...settling}
            onClose={() => setSettling(undefined)}
            onDone={() => {
              setSettling(undefined);
              again();
            }}
          />
        )}
        {asking !== undefined && (
          <AttentionReason
            rows={asking.rows}
            what={asking.what}
            onClose={() => setAsking(undefined)}
            onDone={() => {
              setAsking(undefined);
              again();
            }}
          />
        )}
      </Suspense>
    </>
  );
}
