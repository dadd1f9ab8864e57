import { Button, Group, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cleanScan } from '@malote/contracts/kernel/values/clean-scan.ts';
import { ask } from '../client/client.ts';
import { PageHeading } from '../shell/page-heading.tsx';
import { page } from '../shell/pages.ts';
import { copyText } from '../ui/copy.ts';
import { useSending } from '../ui/form/use-sending.ts';
import { fillFrame, printFrame } from '../ui/print/print.ts';
import { factsOf, gridTrouble } from './compartment-facts.tsx';
import type { Compartment } from './compartment-facts.tsx';
import { CompartmentTable } from './compartment-table.tsx';
import styles from './sorting.module.css';

/** What was asked for at this page before, newest first: who looks up one parcel looks up the next. */
const REMEMBERED = 20;
const COLUMNS = ['sortCode', 'destination', 'grid', 'site', 'supplier', 'cep'] as const;

/** The sort code of a waybill or a CEP, to be read out, copied or printed. */
export default page(['sorting', 'scan'], function GetSortCode() {
  const { t } = useTranslation('sorting');
  const [asked, setAsked] = useState('');
  const [found, setFound] = useState<Compartment>();
  const [before, setBefore] = useState<readonly Compartment[]>([]);
  const { busy, fault, sending } = useSending();
  const frame = useRef<HTMLIFrameElement>(null);
  const shownCode = useRef<HTMLParagraphElement>(null);
  const search = async () => {
    await sending(async () => {
      setFound(undefined);
      const { compartments } = await ask('sorting.compartments', { numbers: [cleanScan(asked)] }, { quiet: true });
      const [next] = compartments;
      setFound(next);
      if (next?.found === 'sorted')
        setBefore((now) => [next, ...now.filter((one) => one.asked !== next.asked)].slice(0, REMEMBERED));
    });
  };
  const print = async () => {
    if (frame.current === null || found === undefined) return;
    const { barcodeSvg } = await import('../ui/print/barcode.ts');
    const { LABEL_CSS } = await import('../ui/print/label.css.ts');
    const { labelOf } = await import('./sort-label.ts');
    const paper = document.createElement('div');
    paper.innerHTML = labelOf(found, barcodeSvg);
    fillFrame(frame.current, paper, LABEL_CSS);
    await printFrame(frame.current);
  };
  const sortCode = found?.sortCode ?? undefined;
  return (
    <section className={`panel ${styles.page}`}>
      <PageHeading />
      <form
        className={styles.ask}
        onSubmit={(event) => {
          event.preventDefault();
          if (asked.trim() !== '' && !busy) void search();
        }}
      >
        <TextInput
          label={t('asked')}
          description={t('askedHint')}
          value={asked}
          onChange={(event) => setAsked(event.currentTarget.value)}
          maxLength={40}
          autoComplete="off"
          error={fault === '' ? undefined : fault}
          classNames={{ input: 'code' }}
          data-autofocus
        />
        <Button
          type="submit"
          data-action="search"
          style={{ flex: 'none' }}
          loading={busy}
          disabled={asked.trim() === ''}
        >
          {t('search')}
        </Button>
        <Group gap="xs">
          <Button
            variant="default"
            data-action="copy"
            disabled={sortCode === undefined}
            onClick={() =>
              void copyText(sortCode ?? '', { done: t('copied'), byHand: t('copyByHand') }, shownCode.current)
            }
          >
            {t('copy')}
          </Button>
          <Button variant="default" data-action="print" disabled={sortCode === undefined} onClick={() => void print()}>
            {t('print')}
          </Button>
        </Group>
      </form>
      <div role="status" className={styles.result}>
        {found !== undefined && found.found !== 'sorted' && (
          <p className={styles.trouble}>{t(`found.${found.found}`)}</p>
        )}
        {found !== undefined && found.sortCode !== null && (
          <>
            <p className="kicker">{t('sortCode')}</p>
            <p ref={shownCode} className={styles.code}>
              {found.sortCode}
            </p>
            {gridTrouble(found) !== undefined && <p className={styles.trouble}>{gridTrouble(found)}</p>}
            <dl className={styles.facts}>
              {factsOf(found).map(({ word, value }) => (
                <div key={word}>
                  <dt>{word}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </div>
      {before.length > 0 && (
        <CompartmentTable
          rows={before}
          columns={COLUMNS}
          caption={t('before')}
          asked={(of) => (
            <button type="button" className="link code" onClick={() => setFound(of)}>
              {of.asked}
            </button>
          )}
        />
      )}
      <iframe ref={frame} title={t('print')} className={styles.paper} tabIndex={-1} aria-hidden />
    </section>
  );
});
