import { useTranslation } from 'react-i18next';
import { change, count, isoDay } from '../i18n/format.ts';
import { ORDERS } from '../orders/paths.ts';
import { BAGS, TRACKS } from '../tracking/paths.ts';
import { boardStyles as styles, Kpi } from '../ui/board/board.tsx';
import type { Go, Tower } from './use-tower.ts';

/** Against a day that had next to nothing a percentage says nothing: from ten times as much on the number itself is shown. */
const COMPARABLE = 9;

/** The figures of the day; that of scans against yesterday at the same hour. */
export function Headline({
  data,
  onGo,
  onVehicles,
  onQueue,
}: {
  readonly data: Tower | undefined;
  readonly onGo: Go;
  readonly onVehicles: (() => void) | undefined;
  readonly onQueue: (() => void) | undefined;
}) {
  const { t } = useTranslation('tower');
  const head = data?.headline;
  const open = (path: string, search: string) => onGo && (() => onGo(path, search));
  const today = `${isoDay()}..${isoDay()}`;
  const before = head?.scansYesterdayByNow ?? 0;
  const against = head === undefined || before === 0 ? undefined : (head.scansToday - before) / before;
  const compared =
    against === undefined
      ? {}
      : against > COMPARABLE
        ? { sub: t('againstCount', { formatted: count(before) }) }
        : { sub: t('against', { change: change(against) }), subTone: against >= 0 ? ('ok' as const) : undefined };
  const attention = data?.attention.open;
  return (
    <div className={styles.kpis}>
      <Kpi label={t('scans')} value={head?.scansToday} {...compared} onOpen={open(TRACKS, `last=${today}`)} />
      <Kpi
        label={t('bagsOpen')}
        value={head?.bagsOpen}
        sub={head && t('bagsSealed', { count: head.bagsSealedToday, formatted: count(head.bagsSealedToday) })}
        onOpen={open(BAGS, 'status=packaged')}
        onSub={open(BAGS, `sealed=${today}`)}
      />
      <Kpi
        label={t('vehicles')}
        value={head?.vehiclesOnRoad}
        sub={head && t('bagsInTransit', { count: head.bagsInTransit, formatted: count(head.bagsInTransit) })}
        onOpen={onVehicles}
        onSub={open(BAGS, 'inTransit=1')}
      />
      <Kpi
        label={t('delivering')}
        value={head?.delivering}
        sub={head && t('signed', { count: head.signedToday, formatted: count(head.signedToday) })}
        onOpen={open(ORDERS, 'waybillStatus=delivering')}
        onSub={open(TRACKS, `status=signed&last=${today}`)}
      />
      <Kpi
        label={t('late')}
        value={head?.late}
        tone={head !== undefined && head.late > 0 ? 'bad' : undefined}
        sub={head && t('atRisk', { count: head.atRisk, formatted: count(head.atRisk) })}
        onOpen={open(ORDERS, 'late=1')}
        onSub={open(ORDERS, 'atRisk=1')}
      />
      <Kpi
        label={t('attention')}
        value={attention}
        tone={attention !== undefined && attention > 0 ? 'bad' : undefined}
        sub={head && t('quiet', { count: head.quiet, formatted: count(head.quiet) })}
        onOpen={onQueue}
        onSub={open(TRACKS, 'trackState=possibly_abnormal')}
      />
    </div>
  );
}
