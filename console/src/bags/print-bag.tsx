import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ask, send } from '../client/client.ts';
import type { SendOptions } from '../client/client.ts';
import type { AnswerOf } from '../client/names.ts';
import { count, instant, kilograms } from '../i18n/format.ts';
import { useLookup } from '../i18n/texts.ts';
import { barcodeSvg } from '../ui/print/barcode.ts';
import { PrintDialog } from '../ui/print/print-dialog.tsx';

type BagLabel = AnswerOf<'bags.bagDetail'>;

const look = async (bagNumber: string): Promise<BagLabel> => await ask('bags.bagDetail', { bagNumber });
const record = async (bagNumber: string, options: SendOptions): Promise<number> =>
  (await send('bags.printBagLabel', { bagNumber, copies: 1 }, options)).copy;

function Label({ detail: { bag }, copy }: { readonly detail: BagLabel; readonly copy: number }) {
  const { t } = useTranslation('orders');
  const text = useLookup();
  return (
    <article className="label">
      <header>
        <b>Malote</b>
        <span>{bag.channelName ?? bag.channel ?? ''}</span>
      </header>
      <div className="route">
        {bag.currentSite ?? bag.site ?? ''}
        {bag.nextSite === null ? '' : ` › ${bag.nextSite}`}
        <small>
          {bag.currentSiteName ?? bag.siteName ?? ''}
          {bag.nextSiteName === null ? '' : ` › ${bag.nextSiteName}`}
        </small>
      </div>
      <div className="code" dangerouslySetInnerHTML={{ __html: barcodeSvg(bag.bagNumber, 20) }} />
      <div className="number" style={{ fontSize: '20pt' }}>
        {bag.bagNumber}
      </div>
      <dl>
        <div>
          <dt>{text('fields:parcels')}</dt>
          <dd>{count(bag.parcels)}</dd>
        </div>
        <div>
          <dt>{text('fields:weight')}</dt>
          <dd>{kilograms(bag.weight)}</dd>
        </div>
        <div>
          <dt>{text('fields:sealedAt')}</dt>
          <dd>{bag.sealedAt === null ? '–' : instant(bag.sealedAt)}</dd>
        </div>
        <div>
          <dt>{text('fields:sealNumber')}</dt>
          <dd>{bag.sealNumber ?? '–'}</dd>
        </div>
        <div>
          <dt>{text('fields:sealedBy')}</dt>
          <dd>{bag.sealedBy ?? '–'}</dd>
        </div>
        <div>
          <dt>{text('fields:plate')}</dt>
          <dd>{bag.plate ?? '–'}</dd>
        </div>
      </dl>
      <footer>
        <span>{bag.siteName ?? bag.site ?? ''}</span>
        <span>{copy > 1 ? t('print.copyNumber', { copy }) : text('fields:bag')}</span>
      </footer>
    </article>
  );
}

/** Prints bag labels; each print is recorded with its copy number, from the second on with a reason. */
export function PrintBags({
  bags,
  printed,
  left = [],
  onClose,
}: {
  readonly bags: readonly string[];
  readonly printed: number;
  readonly left?: readonly ReactNode[];
  readonly onClose: () => void;
}) {
  return (
    <PrintDialog
      numbers={bags}
      printed={printed}
      left={left}
      look={look}
      record={record}
      draw={(detail, copy) => <Label detail={detail} copy={copy} />}
      onClose={onClose}
    />
  );
}
