import { lazy, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isBagForm, isWaybillForm } from '@malote/contracts/kernel/values/code-kind.ts';
import type { UploadAnswer } from '../client/upload.ts';
import { lookup } from '../i18n/texts.ts';
import type { Choice } from '../ui/list/use-choices.ts';
import { ScanStation, scanStyles as styles } from '../ui/scan/scan-station.tsx';
import type { StationKey } from '../ui/scan/scan-station.tsx';
import { saying, sending, useStation } from '../ui/scan/station.ts';
import type { Outcome, Take } from '../ui/scan/station.ts';

const NextSite = lazy(async () => ({ default: (await import('./next-site.tsx')).NextSite }));

type Modes = Parameters<typeof ScanStation>[0]['modes'];
type Move = 'receive' | 'seal' | 'scan-out' | 'unpack';

const NAMES = {
  receive: 'mode.receive',
  seal: 'mode.seal',
  'scan-out': 'mode.scanOut',
  unpack: 'mode.unpack',
} as const;
const GROUP = 'moving';
const good = (answer: UploadAnswer): boolean => answer.outcome === 'stored' || answer.outcome === 'duplicate';
const says =
  (words: string) =>
  (answer: UploadAnswer): Outcome | undefined =>
    good(answer) ? { verdict: 'ok', words } : undefined;

/** Scans of whole bags, and of loose parcels that arrive: each code is one command. */
export function Moving({ move, modes }: { readonly move: Move; readonly modes: NonNullable<Modes> }) {
  const { t } = useTranslation('bags');
  const { t: scan } = useTranslation('scan');
  const [nextSite, setNextSite] = useState<Choice>();
  const [seen, setSeen] = useState<readonly string[]>([]);
  const take = useCallback(
    (code: string): Take => {
      const bag = isBagForm(code);
      if (!bag && !(move === 'receive' && isWaybillForm(code)))
        return saying('refused', lookup(move === 'receive' ? 'scan:unknown.scanAny' : 'scan:unknown.scanBag'));
      const noted = (answer: UploadAnswer, words: string) => {
        if (good(answer)) setSeen((old) => [code, ...old.filter((one) => one !== code)].slice(0, 200));
        return says(words)(answer);
      };
      const shared = (words: string) => ({
        group: GROUP,
        shown: 'waiting' as const,
        onAnswer: (answer: UploadAnswer) => noted(answer, words),
      });
      switch (move) {
        case 'receive':
          if (bag) return sending('bags.receiveBag', { bagNumber: code }, shared(lookup('bags:received')));
          return sending('scanning.receiveParcel', { waybill: code }, shared(lookup('bags:received')));
        case 'seal':
          return sending('bags.sealBag', { bagNumber: code, bagList: [] }, shared(lookup('bags:sealedOk')));
        case 'scan-out':
          return sending(
            'bags.scanOutBag',
            { bagNumber: code, ...(nextSite === undefined ? {} : { nextSite: nextSite.value }) },
            shared(lookup('bags:scannedOut')),
          );
        case 'unpack':
          return sending('bags.unpackBag', { bagNumber: code }, shared(lookup('bags:unpacked')));
      }
    },
    [move, nextSite],
  );
  const station = useStation(take);
  const lastParcel = station.log.find(
    (line) => line.verdict === 'ok' && isWaybillForm(line.code) && /^[0-9a-f-]{36}$/.test(line.id),
  );
  const [undone, setUndone] = useState<string>();
  const keys: readonly StationKey[] =
    move !== 'receive'
      ? []
      : [
          {
            key: 'F4',
            label: t('keys.undo'),
            action: 'delete-row',
            disabled: lastParcel === undefined || undone === lastParcel.id,
            run: () => {
              if (lastParcel === undefined) return;
              setUndone(lastParcel.id);
              station.perform(
                sending(
                  'scanning.undoScan',
                  { waybill: lastParcel.code, scan: lastParcel.id },
                  {
                    group: GROUP,
                    shown: 'waiting',
                    onAnswer: (answer) =>
                      good(answer) ? { verdict: 'info', words: lookup('bags:undone') } : undefined,
                  },
                ),
                lastParcel.code,
              );
            },
          },
        ];
  return (
    <ScanStation
      station={station}
      operation={{
        name: t(NAMES[move]),
        ...(move === 'scan-out' && { facts: [{ word: t('nextSite'), value: nextSite?.label ?? t('byRoute') }] }),
      }}
      placeholder={scan(move === 'receive' ? 'scanAny' : 'scanBag')}
      keys={keys}
      busy={false}
      modes={modes}
    >
      {move === 'scan-out' && (
        <Suspense>
          <NextSite site={nextSite} onSite={setNextSite} />
        </Suspense>
      )}
      <p className="kicker">{t('side.read')}</p>
      {seen.length === 0 ? (
        <p className={`muted ${styles.grow ?? ''}`} style={{ margin: 0 }}>
          {t('side.nothing')}
        </p>
      ) : (
        <ul className={styles.contents} aria-label={t('side.read')} tabIndex={0}>
          {seen.map((code) => (
            <li key={code}>
              <span className="code">{code}</span>
            </li>
          ))}
        </ul>
      )}
    </ScanStation>
  );
}
