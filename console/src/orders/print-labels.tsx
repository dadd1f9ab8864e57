import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ask, openAccess, send } from '../client/client.ts';
import type { SendOptions } from '../client/client.ts';
import type { AnswerOf } from '../client/names.ts';
import { cep } from '../i18n/brazilian-numbers.ts';
import { kilograms } from '../i18n/format.ts';
import { useLookup } from '../i18n/texts.ts';
import type { ActionDialogProps } from '../ui/list/actions.ts';
import { barcodeSvg } from '../ui/print/barcode.ts';
import { PrintDialog } from '../ui/print/print-dialog.tsx';
import type { OrderRow } from './order-actions.ts';

type WaybillLabel = AnswerOf<'orders.labelData'>;

async function look(waybill: string): Promise<WaybillLabel> {
  const accessId = await openAccess('print', waybill);
  return await ask('orders.labelData', { waybill, accessId });
}
const record = async (waybill: string, options: SendOptions): Promise<number> =>
  (await send('orders.printLabel', { waybill, copies: 1 }, options)).copy;

/** A parcel's label: route, code, recipient with CEP; no tax id (LGPD). */
function Label({ data, copy }: { readonly data: WaybillLabel; readonly copy: number }) {
  const { t } = useTranslation('orders');
  const text = useLookup();
  const { recipient } = data;
  const way = data.route.length > 0 ? data.route : data.destinationSite === null ? [] : [data.destinationSite];
  return (
    <article className="label">
      <header>
        <b>Malote</b>
        <span>{data.channelName ?? data.channel}</span>
      </header>
      <div className="route">
        {way.length > 0 ? way.join(' › ') : recipient.state}
        <small>{way.map((code) => data.siteNames[code] ?? code).join(' › ')}</small>
      </div>
      <div className="code" dangerouslySetInnerHTML={{ __html: barcodeSvg(data.waybill, 20) }} />
      <div className="number">{data.waybill}</div>
      <div className="to">
        <small>{t('print.to')}</small>
        <br />
        <b>{recipient.name ?? ''}</b>
        <br />
        {[recipient.street, recipient.houseNumber, recipient.complement].filter(Boolean).join(', ')}
        <br />
        {recipient.district !== null && (
          <>
            {recipient.district}
            <br />
          </>
        )}
        {cep(recipient.zip)} {recipient.city}/{recipient.state}
      </div>
      <div className="from">
        <small>{t('print.from')}</small>{' '}
        {[data.sender.name, `${data.sender.city}/${data.sender.state}`].filter(Boolean).join(' · ')}
      </div>
      <footer>
        <span>{data.orderNumber}</span>
        <span>{kilograms(data.weight)} kg</span>
        <span>{t('print.part', { part: data.part, parts: data.parts })}</span>
        <span>{copy > 1 ? t('print.copyNumber', { copy }) : text('fields:waybill')}</span>
      </footer>
    </article>
  );
}

/** Prints the labels of waybills. */
export function PrintWaybills({
  waybills,
  printed,
  left = [],
  onClose,
}: {
  readonly waybills: readonly string[];
  readonly printed: number;
  readonly left?: readonly ReactNode[];
  readonly onClose: () => void;
}) {
  return (
    <PrintDialog
      numbers={waybills}
      printed={printed}
      left={left}
      look={look}
      record={record}
      draw={(data, copy) => <Label data={data} copy={copy} />}
      onClose={onClose}
    />
  );
}

/** Prints the labels of the first waybill of each selected order. */
export function PrintOrderLabels({ rows, left, onClose }: ActionDialogProps<OrderRow>) {
  return <PrintWaybills waybills={rows.map((row) => row.waybillNumber)} printed={0} left={left} onClose={onClose} />;
}
