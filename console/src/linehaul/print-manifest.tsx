import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask, openAccess } from '../client/client.ts';
import type { AnswerOf } from '../client/names.ts';
import { count, instant, kilograms } from '../i18n/format.ts';
import { useLookup } from '../i18n/texts.ts';
import { sentence } from '../shell/toasts.tsx';
import { Dialog, DialogFoot } from '../ui/dialog.tsx';
import { Fault } from '../ui/fault.tsx';
import type { ActionDialogProps } from '../ui/list/actions.ts';
import { LeftOutRows } from '../ui/list/left-out.tsx';
import type { ListingRow } from '../ui/listing/listing-page.tsx';
import { barcodeSvg } from '../ui/print/barcode.ts';
import { Ended } from '../ui/print/ended.tsx';
import { PageHead } from '../ui/print/page-head.tsx';
import { fillFrame, printFrame } from '../ui/print/print.ts';
import { SignatureLine } from '../ui/print/signature-line.tsx';
import styles from '../ui/print/print.module.css';
import { MANIFEST_CSS } from './manifest.css.ts';

type Manifests = AnswerOf<'linehaul.loadManifest'>;

/** A load on paper: its way, its vehicle, every bag with room for a tick, and who signs at both ends. */
function Manifest({
  load,
  siteNames,
  at,
}: {
  readonly load: Manifests['loads'][number];
  readonly siteNames: Manifests['siteNames'];
  /** When it is printed: a vehicle that stands is loaded on. */
  readonly at: string;
}) {
  const { t } = useTranslation('orders');
  const text = useLookup();
  /** A site as lists show it, by its name with its code. */
  const site = (code: string) => `${siteNames[code] ?? ''} ${code}`.trim();
  const cancelled = load.status === 'cancelled';
  return (
    <article
      className="sheet"
      data-whose={`${t('manifest.title')} ${load.loadNumber}`}
      data-ended={cancelled ? t('manifest.cancelled') : undefined}
    >
      <header>
        <b>Malote</b>
        <span>{t('manifest.title')}</span>
      </header>
      {cancelled && <Ended state={t('manifest.cancelled')} ending={load.ending} />}
      <div className="code" dangerouslySetInnerHTML={{ __html: barcodeSvg(load.loadNumber, 18) }} />
      <div className="number">{load.loadNumber}</div>
      <p>
        {[load.originSite, ...load.stops.filter((stop) => stop !== load.originSite)].map(site).join(' › ')}
        {load.plate !== null && ` · ${load.plate}`}
        {load.departedAt !== null && ` · ${instant(load.departedAt)}`}
      </p>
      <table>
        <thead>
          <PageHead columns={6}>
            {t('manifest.title')} {load.loadNumber}
            {cancelled && ` · ${t('manifest.cancelled')}`}
          </PageHead>
          <tr>
            <th>#</th>
            <th>{text('fields:bag')}</th>
            <th className="end">{t('manifest.parcels')}</th>
            <th className="end">{t('manifest.weight')}</th>
            <th>{t('manifest.loaded')}</th>
            <th>{t('manifest.checked')}</th>
          </tr>
        </thead>
        <tbody>
          {load.lines.map((line, at) => (
            <tr key={`${line.bag}${line.loadedAt}`}>
              <td>{at + 1}</td>
              <td className="mono">{line.bag}</td>
              <td className="end">{count(line.parcels)}</td>
              <td className="end">{kilograms(line.weight)}</td>
              <td>
                {instant(line.loadedAt)} {line.loadedSite === null ? '' : site(line.loadedSite)}
              </td>
              <td>☐</td>
            </tr>
          ))}
        </tbody>
      </table>
      <footer>
        <span>
          {t('manifest.total', {
            count: load.lines.length,
            bags: count(load.lines.length),
            parcels: count(load.lines.reduce((sum, { parcels }) => sum + parcels, 0)),
            weight: kilograms(load.lines.reduce((sum, { weight }) => sum + weight, 0)),
          })}
          <br />
          {text('record:print.at', { at: instant(at) })}
        </span>
        {!cancelled && (
          <>
            <SignatureLine>{t('manifest.sent')}</SignatureLine>
            <SignatureLine>{t('manifest.received')}</SignatureLine>
          </>
        )}
      </footer>
    </article>
  );
}

/** Shows the manifests of loads and prints them; that they were printed is put on record before they are shown. */
export function PrintManifest({ rows, left, onClose }: ActionDialogProps<ListingRow>) {
  const { t } = useTranslation('orders');
  const text = useLookup();
  const sheet = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const asked = useRef(false);
  const [manifests, setManifests] = useState<Manifests & { readonly at: string }>();
  const [fault, setFault] = useState('');
  useEffect(() => {
    if (asked.current) return;
    asked.current = true; // looking is recorded: once
    const look = async () => {
      const loadNumbers = rows.map(({ loadNumber }) => String(loadNumber));
      const accessId = await openAccess('print', loadNumbers[0] ?? '', { filter: { loadNumbers } });
      const found = await ask('linehaul.loadManifest', { loadNumbers, accessId }, { quiet: true });
      setManifests({ ...found, at: new Date().toISOString() });
    };
    look().catch((error: unknown) => setFault(sentence(error)));
  }, [rows]);
  useEffect(() => {
    if (manifests !== undefined && frame.current !== null && sheet.current !== null)
      fillFrame(frame.current, sheet.current, MANIFEST_CSS);
  }, [manifests]);
  return (
    <Dialog onClose={onClose} title={text('actions:print-manifest')} size="lg">
      <form
        style={{ display: 'grid', gap: 12 }}
        onSubmit={(event) => {
          event.preventDefault();
          if (frame.current !== null) void printFrame(frame.current).then(onClose);
        }}
      >
        <LeftOutRows left={left} />
        <iframe ref={frame} title={t('manifest.title')} className={styles.preview} />
        <Fault says={fault} />
        <DialogFoot onClose={onClose}>
          <Button type="submit" disabled={manifests === undefined} data-autofocus>
            {text('actions:print-manifest')}
          </Button>
        </DialogFoot>
      </form>
      <div ref={sheet} hidden>
        {manifests?.loads.map((load) => (
          <Manifest key={load.loadNumber} load={load} siteNames={manifests.siteNames} at={manifests.at} />
        ))}
      </div>
    </Dialog>
  );
}
