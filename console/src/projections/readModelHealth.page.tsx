import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { titleOf } from '../i18n/titles.ts';
import { send } from '../client/client.ts';
import { useBoard } from '../client/use-board.ts';
import { count } from '../i18n/format.ts';
import { useLookup } from '../i18n/texts.ts';
import { useMay, usePlace } from '../shell/page-context.ts';
import { page } from '../shell/pages.ts';
import { useNow } from '../shell/watches.ts';
import { Section } from '../ui/detail/detail.tsx';
import { failedState, ListState } from '../ui/list/state.tsx';
import { ToneShape } from '../ui/status/status.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import type { Decision } from './decision-dialog.tsx';
import { EventDrawer } from './event-drawer.tsx';
import { GroupHealth } from './group-health.tsx';
import styles from './health.module.css';
import { ParkedList } from './parked-list.tsx';
import { RebuildList } from './rebuild-list.tsx';
import { SkipList } from './skip-list.tsx';
import { modelName } from './words.ts';
import type { Group, Rebuild, Skip } from './words.ts';

const NOTHING = {};
/** Fresh data comes every five seconds; what is older than some rounds is called old. */
const OLD_MS = 15_000;

type Meeting = Pick<Skip, 'group' | 'model' | 'key' | 'stream' | 'version'>;
const named = ({ group, model, key, stream, version }: Meeting): Meeting => ({ group, model, key, stream, version });
const isOpen = ({ status }: Rebuild): boolean => status === 'waiting' || status === 'building';

/** How the read models stand, live; and what can be done when one cannot go on. */
export default page(['list', 'replay', 'events', 'projections', 'models'], function ReadModelHealthPage() {
  const { t } = useTranslation('projections');
  const text = useLookup();
  const may = useMay();
  const { screen } = usePlace();
  const { data, error, skew, again } = useBoard('health', NOTHING);
  const now = useNow(1_000) + skew;
  const [decision, setDecision] = useState<Decision>();
  const [shown, setShown] = useState<{ readonly stream: string; readonly version: number }>();
  if (data === undefined)
    return error === null ? (
      <p className="muted" role="status">
        {text('shell:loading')}
      </p>
    ) : (
      <ListState kind={failedState(error)} error={error} onStep={again} step={t('again')} />
    );

  const about = (meeting: Meeting) => (
    <>
      {modelName(text, meeting.model)} <span className="code">{meeting.key}</span>:{' '}
      <span className="code">
        {meeting.stream}@{meeting.version}
      </span>
    </>
  );
  const skip = (meeting: Meeting) =>
    setDecision({
      action: 'skip',
      about: about(meeting),
      send: (reason) => send('projections.skipEvent', named(meeting), { about: { reason } }),
    });
  const withdraw = (meeting: Meeting) =>
    setDecision({
      action: 'withdraw',
      about: about(meeting),
      send: () => send('projections.withdrawSkip', named(meeting)),
    });
  const replay = ({ group, model, key }: Meeting) =>
    setDecision({
      action: 'replay',
      about: (
        <>
          {modelName(text, model)} <span className="code">{key}</span>
        </>
      ),
      send: () => send('projections.replayKey', { group, model, key }),
    });
  const rebuild = ({ group }: Group) =>
    setDecision({
      action: 'rebuild',
      about: t(`group.${group}`),
      send: () => send('projections.rebuildGroup', { group }),
    });
  const cancel = ({ group, rebuild: id }: Rebuild) =>
    setDecision({
      action: 'cancel',
      about: t(`group.${group}`),
      send: () => send('projections.cancelRebuild', { group, rebuild: id }),
    });
  const age = Math.max(0, Math.round((now - Date.parse(data.asOf)) / 1_000));
  const old = age * 1_000 > OLD_MS;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{titleOf(screen)}</h1>
        <span className={styles.age} role={old ? 'alert' : undefined}>
          <ToneShape tone={old ? 'warn' : 'ok'} />
          {t(old ? 'old' : 'age', { formatted: count(age) })}
        </span>
        <span className={styles.grow} />
        <span className="muted num">{t('head', { formatted: count(Number(data.head)) })}</span>
      </header>
      <div className={styles.groups}>
        {data.groups.map((group) => {
          const open = data.rebuilds.findLast((one) => one.group === group.group && isOpen(one));
          return (
            <GroupHealth
              key={group.group}
              group={group}
              rebuild={open}
              onRebuild={may('rebuild') ? () => rebuild(group) : undefined}
              onCancel={
                open !== undefined && open.cause === 'request' && may('cancel') ? () => cancel(open) : undefined
              }
            />
          );
        })}
      </div>
      <div className="panel">
        <Section title={t('parkedTitle')}>
          <ParkedList
            parked={data.parked}
            onOpen={setShown}
            onReplay={may('replay') ? replay : undefined}
            onSkip={may('skip') ? skip : undefined}
          />
        </Section>
      </div>
      <div className="panel">
        <Section title={t('skipsTitle')}>
          <SkipList skips={data.skips} onOpen={setShown} onWithdraw={may('withdraw') ? withdraw : undefined} />
        </Section>
      </div>
      <div className="panel">
        <Section title={t('rebuildsTitle')}>
          <RebuildList
            rebuilds={data.rebuilds.filter((one) => !isOpen(one))}
            onOpen={setShown}
            onSkip={may('skip') ? ({ group }, event) => skip({ group, ...event }) : undefined}
          />
        </Section>
      </div>
      {shown !== undefined && (
        <EventDrawer stream={shown.stream} version={shown.version} onClose={() => setShown(undefined)} />
      )}
      {decision !== undefined && (
        <DecisionDialog
          decision={decision}
          onClose={() => setDecision(undefined)}
          onDone={() => {
            setDecision(undefined);
            again();
          }}
        />
      )}
    </div>
  );
});
