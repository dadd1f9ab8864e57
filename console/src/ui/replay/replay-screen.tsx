import { ActionIcon, Button, SegmentedControl, Tooltip } from '@mantine/core';
import { IconDownload, IconHistory, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Namespace } from '../../i18n/namespaces.ts';
import { useSearch, useTabName } from '../../shell/page-context.ts';
import type { Page } from '../../shell/pages.ts';
import { failedState, ListState } from '../list/state.tsx';
import { ExportHistory } from './export-history.tsx';
import { useSealCheck } from './seal-check.ts';
import type { Telling } from './history.ts';
import styles from './replay.module.css';
import { Verification } from './verification.tsx';
import { RecordReplayed } from './words.ts';
import { Ask } from './ask-history.tsx';
import { Replayed } from './replayed.tsx';
import { accessOf, isAsked, useHistory, useRecordOf } from './use-history.ts';
import type { Asked, ReplaySpec } from './use-history.ts';

/** Makes a replay page. */
export const replayScreen = (spec: ReplaySpec): Page => ({
  texts: REPLAY_TEXTS,
  Page: () => <ReplayFrame spec={spec} />,
});

const REPLAY_TEXTS: readonly Namespace[] = ['replay', 'list', 'events', 'record'];

function ReplayFrame({ spec }: { readonly spec: ReplaySpec }) {
  const { t } = useTranslation('replay');
  const [search, changeSearch] = useSearch();
  const number = search.get('number') ?? '';
  const asked: Asked = { ...spec, noun: spec.asks === 'record' ? (search.get('of') ?? '') : '', number };
  const { data: history, error, isFetching, refetch } = useHistory(asked);
  const record = useRecordOf(asked.noun);
  // The words of its fields come with the record.
  const data = record === undefined ? undefined : history;
  useTabName(number === '' ? undefined : t('tabName', { number }));
  const seals = useSealCheck(data);
  const [exporting, setExporting] = useState(false);
  const telling: Telling = search.get('by') === 'learned' ? 'learned' : 'happened';
  const open = (next: Pick<Asked, 'noun' | 'number'>) =>
    next.number === number && next.noun === asked.noun
      ? void refetch()
      : changeSearch((params) => {
          params.set('number', next.number);
          if (next.noun !== '') params.set('of', next.noun);
          for (const old of ['at', 'since']) params.delete(old);
        });
  return (
    <RecordReplayed value={record ?? undefined}>
      <div className={styles.page}>
        <div className={styles.top}>
          <Ask key={accessOf(asked)} asked={asked} onAsk={open} />
          {data !== undefined && (
            <Verification
              history={data}
              seals={seals}
              onGo={(position) => changeSearch((params) => params.set('at', position))}
            />
          )}
          <span className={styles.spacer} />
          {data !== undefined && (
            <>
              <SegmentedControl
                size="xs"
                value={telling}
                onChange={(next) => changeSearch((params) => params.set('by', next))}
                data={[
                  { value: 'happened', label: t('telling.happened') },
                  { value: 'learned', label: t('telling.learned') },
                ]}
                aria-label={t('telling.title')}
              />
              <Tooltip label={t('again')}>
                <ActionIcon
                  variant="default"
                  aria-label={t('again')}
                  loading={isFetching}
                  onClick={() => void refetch()}
                >
                  <IconRefresh size={15} />
                </ActionIcon>
              </Tooltip>
              <Button
                variant="default"
                leftSection={<IconDownload size={15} aria-hidden />}
                onClick={() => setExporting(true)}
              >
                {t('export.do')}
              </Button>
            </>
          )}
        </div>
        {!isAsked(asked) && (
          <div className={styles.empty}>
            <IconHistory size={34} stroke={1.3} aria-hidden />
            <p>{t(`ask.${spec.asks}Why`)}</p>
          </div>
        )}
        {isAsked(asked) && data === undefined && error !== null && (
          <ListState kind={failedState(error)} error={error} step={t('again')} onStep={() => void refetch()} />
        )}
        {isAsked(asked) && data === undefined && error === null && (
          <div className={styles.loading} role="status" aria-label={t('loading')}>
            <i />
            <i />
            <i />
          </div>
        )}
        {data !== undefined && (
          <Replayed
            key={accessOf(asked)}
            history={data}
            record={record}
            telling={telling}
            wanted={search.get('at')}
            onAt={(position) => changeSearch((params) => params.set('at', position))}
            since={search.get('since')}
            onSince={(position) =>
              changeSearch((params) =>
                position === undefined ? params.delete('since') : params.set('since', position),
              )
            }
          />
        )}
        {exporting && data !== undefined && (
          <ExportHistory name={accessOf(asked)} history={data} onClose={() => setExporting(false)} />
        )}
      </div>
    </RecordReplayed>
  );
}
