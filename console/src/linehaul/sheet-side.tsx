import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { itemCondition } from '@malote/contracts/linehaul/loading.ts';
import { askList } from '../client/client.ts';
import type { RecordEntry } from '../client/contract-table.ts';
import type { RecordRow } from '../client/records.ts';
import { session } from '../client/session.ts';
import { useStore } from '../client/store.ts';
import { count, kilograms } from '../i18n/format.ts';
import { recordPrefix, valuesAt, wordsAt } from '../i18n/record-words.ts';
import { useLookup } from '../i18n/texts.ts';
import { useCalled } from '../shell/page-context.ts';
import { scanStyles as styles } from '../ui/scan/scan-station.tsx';
import { WAITS } from './use-sheet.ts';
import { Waiting } from './waiting.tsx';
import type { BagOfLoad, Condition, SheetAtHand, Way } from './use-sheet.ts';

/** Sheets that are offered to whoever has no tag to scan. */
const OFFERED = 12;

/** Before a vehicle is at hand: what to scan first, and the sheets that wait here. */
export function NothingAtHand({
  entry,
  way,
  onChoose,
}: {
  readonly entry: RecordEntry;
  readonly way: Way;
  readonly onChoose: (row: RecordRow) => void;
}) {
  const { t } = useTranslation('loading');
  const { caller } = useStore(session);
  const { status, at } = WAITS[way];
  const site = caller?.siteCode ?? undefined;
  const { data: sheets = [] } = useQuery({
    queryKey: ['sheets', way, site],
    enabled: site !== undefined,
    queryFn: async ({ signal }) => {
      const asked = { params: { status: [status], [at]: [site] }, pageSize: OFFERED };
      const { records } = await askList(entry.queries.list as never, asked as never, { signal, quiet: true });
      return records as unknown as readonly RecordRow[];
    },
  });
  return (
    <Waiting
      kicker={t(`none.${way}`)}
      how={t(`how.${way}`)}
      heading={t(`sheets.${way}`)}
      nothing={t(`noSheets.${way}`)}
      rows={sheets}
      saying={(row) => `${named(row, 'vehicle')} · ${named(row, way === 'load' ? 'destination' : 'site')}`}
      onChoose={onChoose}
    />
  );
}

/** What a row names by its name, else by its code. */
const named = (row: RecordRow, field: string): string => String(row[`${field}Name`] ?? row[field]);

/** The vehicle at hand: its sheet, what is on it, and what came off it. */
export function SheetSide({
  sheet,
  number,
  way,
  onTakeOff,
}: {
  readonly sheet: SheetAtHand;
  readonly number: string;
  readonly way: Way;
  /** Takes a bag off the vehicle again, where the station may. */
  readonly onTakeOff?: ((bag: string) => void) | undefined;
}) {
  const { t } = useTranslation('loading');
  const text = useLookup();
  const prefix = recordPrefix('LoadingRecord');
  const on = sheet.bags.filter(({ standing }) => standing === 'loaded');
  const off = sheet.bags.filter(({ standing }) => standing === 'unloaded');
  const counted = way === 'load' ? on : off;
  const parcels = counted.reduce((sum, bag) => sum + bag.parcels, 0);
  return (
    <>
      <div>
        <p className="kicker">{t('sheet')}</p>
        <p className={styles.bagNumber}>{number}</p>
      </div>
      {way === 'unload' && <ComingOff off={off.length} of={on.length + off.length} />}
      <div className={styles.counts}>
        {way === 'load' && <Counted of={text(wordsAt(prefix, 'totalBags'))} words={count(on.length)} />}
        <Counted of={text(wordsAt(prefix, 'totalVotes'))} words={count(parcels)} />
        <Counted of={t('weight')} words={`${kilograms(counted.reduce((sum, bag) => sum + bag.weight, 0))} kg`} />
      </div>
      {way === 'unload' && (
        <div>
          <p className="kicker">{t('condition')}</p>
          <SegmentedControl
            fullWidth
            size="xs"
            mt={6}
            aria-label={t('condition')}
            value={sheet.condition}
            onChange={(value) => sheet.expect(value as Condition)}
            data={Object.keys(itemCondition).map((value) => ({
              value,
              label: text(`${valuesAt(recordPrefix('Loading'), 'condition')}.${value}`),
            }))}
          />
        </div>
      )}
      <Bags label={way === 'load' ? t('onBoard') : t('left')} bags={on} nothing={t('nothing')} onTakeOff={onTakeOff} />
    </>
  );
}

/** How much of a vehicle is unloaded: full is done, where a bag that is full is at its end. */
function ComingOff({ off, of }: { readonly off: number; readonly of: number }) {
  const { t } = useTranslation('loading');
  const words = `${count(off)} / ${count(of)}`;
  return (
    <div className={styles.meter}>
      <div>
        <span>{t('off')}</span>
        <b>{words}</b>
      </div>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={t('off')}
        aria-valuemin={0}
        aria-valuemax={of}
        aria-valuenow={off}
        aria-valuetext={words}
      >
        <i style={{ width: `${of === 0 ? 0 : (off / of) * 100}%` }} />
      </div>
    </div>
  );
}

const Counted = ({ of, words }: { readonly of: string; readonly words: string }) => (
  <div>
    <b>{words}</b>
    {of}
  </div>
);

function Bags({
  label,
  bags,
  nothing,
  onTakeOff,
}: {
  readonly label: string;
  readonly bags: readonly BagOfLoad[];
  readonly nothing: string;
  readonly onTakeOff: ((bag: string) => void) | undefined;
}) {
  const { t } = useTranslation('loading');
  const called = useCalled();
  return (
    <>
      <p className="kicker">{label}</p>
      {bags.length === 0 ? (
        <p className={`muted ${styles.grow ?? ''}`}>{nothing}</p>
      ) : (
        <ul className={styles.contents} aria-label={label} tabIndex={0}>
          {bags.map(({ bag, parcels }) => (
            <li key={bag}>
              <span className="code">{bag}</span>
              <span className={styles.tools}>
                {count(parcels)}
                {onTakeOff !== undefined && (
                  <button
                    type="button"
                    className="link"
                    data-action={called('undo')}
                    aria-label={t('takeOffBag', { bag })}
                    onClick={() => onTakeOff(bag)}
                  >
                    {t('takeOff')}
                  </button>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
