import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { told } from '@malote/contracts/kernel/fields/choice.ts';
import { localeOf } from '@malote/contracts/kernel/values/locale.ts';
import { orderWords } from '@malote/contracts/orders/order-words.ts';
import { standingOf } from '@malote/contracts/orders/status.ts';
import { waybillStandingOf } from '@malote/contracts/scanning/journey.ts';
import type { AnswerOf } from '../client/names.ts';
import { withWords } from '../client/records.ts';
import { cep, phone, taxId } from '../i18n/brazilian-numbers.ts';
import { centimetres, colon, count, instant, kilograms, money } from '../i18n/format.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { useLookup } from '../i18n/texts.ts';
import { go } from '../shell/places.ts';
import { Facts, detailStyles as styles } from '../ui/detail/detail.tsx';
import { Named } from '../ui/record/record-name.tsx';
import { Status, Statuses, ToneLabel } from '../ui/status/status.tsx';
import { standing } from '../ui/status/tone.ts';
import { orderTones, waybillStandingTones, waybillTones } from '../ui/status/tones.ts';

export type OrderDetail = AnswerOf<'orders.orderDetail'>;
export type PartyShown = OrderDetail['sender'];

/** Everything that says how an order stands. */
export function OrderStanding({ order }: { readonly order: OrderDetail['order'] }) {
  const { t } = useTranslation('orders');
  return (
    <Statuses of={[standing(orderTones, standingOf(order)), standing(waybillStandingTones, waybillStandingOf(order))]}>
      {order.late && <ToneLabel tone="bad">{t('detail.late')}</ToneLabel>}
    </Statuses>
  );
}

/** What the sender wrote of battery and package; where it is a word of the product or the company, in the reader's language. */
function useSaid(detail: OrderDetail) {
  const { data: fields = orderWords } = useQuery({
    queryKey: ['order-words'],
    staleTime: Infinity,
    enabled: detail.batteryType !== null || detail.packageType !== null,
    queryFn: async () => (await withWords([orderWords]))[0] as typeof orderWords,
  });
  return (name: keyof typeof orderWords): string | null => {
    const { [name]: value } = detail;
    return value === null ? null : told(fields[name].of, value, currentLanguage());
  };
}

export function OrderFacts({ detail }: { readonly detail: OrderDetail }) {
  const text = useLookup();
  const { t } = useTranslation('orders');
  const { order, totals } = detail;
  const said = useSaid(detail);
  const site = (of: 'originSite' | 'destinationSite' | 'currentSite') => {
    const code = order[of];
    return code === null ? null : <Named key={of} name={order[`${of}Name`]} code={code} />;
  };
  const mono = (value: string | null) => (value === null ? null : <span className="code">{value}</span>);
  return (
    <Facts
      facts={[
        [text('fields:customer'), <Named key="customer" name={order.customerName} code={order.customer} />],
        [text('fields:channel'), <Named key="channel" name={order.channelName} code={order.channel} />],
        [text('fields:customerOrderNumber'), mono(order.customerOrderNumber)],
        [text('fields:referenceNumber'), mono(order.referenceNumber)],
        [text('fields:logisticsSlipNumber'), mono(detail.logisticsSlipNumber)],
        [t('detail.finalNumber'), mono(detail.finalLogisticsNumber)],
        [
          t('detail.numberFetch'),
          detail.numberFetchState === null ? null : t(`detail.fetch.${detail.numberFetchState}`),
        ],
        [t('detail.claim'), detail.claimFlag === null ? null : t(`detail.claims.${detail.claimFlag}`)],
        [text('fields:declaredValue'), money(order.declaredValue)],
        [text('fields:currency'), order.declaredValue.currency],
        [text('fields:batteryType'), said('batteryType')],
        [text('fields:packageType'), said('packageType')],
        [text('fields:paymentMethod'), text(`status:payment.${detail.paymentMethod}`)],
        [text('fields:deliveryMethod'), text(`status:delivery.${detail.deliveryMethod}`)],
        [text('fields:parcelCount'), count(totals.parcels)],
        [text('fields:items'), count(totals.items)],
        [text('fields:forecastWeight'), kilograms(totals.weight)],
        [t('detail.paidWeight'), detail.paidWeight === null ? null : kilograms(detail.paidWeight)],
        [t('detail.nextHomeWeight'), detail.nextHomeWeight === null ? null : kilograms(detail.nextHomeWeight)],
        [t('detail.nextHomeFee'), detail.nextHomeFee === null ? null : money(detail.nextHomeFee)],
        [text('fields:volume'), totals.volume === 0 ? null : kilograms(totals.volume)],
        [text('fields:originSite'), site('originSite')],
        [text('fields:destinationSite'), site('destinationSite')],
        [text('fields:currentSite'), site('currentSite')],
        [text('fields:registeredAt'), instant(order.registeredAt)],
        [t('detail.handedOverAt'), detail.handedOverAt === null ? null : instant(detail.handedOverAt)],
        [text('fields:promisedAt'), order.promisedAt === null ? null : instant(order.promisedAt)],
        [text('fields:lastScanAt'), order.lastScanAt === null ? null : instant(order.lastScanAt)],
      ]}
    />
  );
}

/** A country in the reader's language; what is masked for him, or no country's code, stays as it came. */
const countryName = (code: string): string =>
  /^[A-Z]{2}$/.test(code)
    ? (new Intl.DisplayNames([localeOf(currentLanguage())], { type: 'region' }).of(code) ?? code)
    : code;

export function PartyFacts({ title, party }: { readonly title: string; readonly party: PartyShown }) {
  const { t } = useTranslation('orders');
  if (party.erased)
    return (
      <div>
        <p className="kicker">{title}</p>
        <p className="muted">{t('detail.erased')}</p>
      </div>
    );
  const line = (...parts: readonly (string | null)[]) =>
    parts.filter((part) => part !== null && part !== '').join(', ');
  return (
    <div>
      <p className="kicker">{title}</p>
      <address className={styles.party} style={{ fontStyle: 'normal' }}>
        <b>{party.name ?? '–'}</b>
        {party.company !== null && <span>{party.company}</span>}
        <span>{line(party.street, party.houseNumber, party.complement)}</span>
        <span>{line(party.district, `${party.city}/${party.state}`, cep(party.zip))}</span>
        <span className="num">{line(phone(party.mobile), phone(party.phone))}</span>
        {party.mailbox !== null && <span>{party.mailbox}</span>}
        {party.taxId !== null && <span className="num">{taxId(party.taxId)}</span>}
        {party.documentNumber !== null && (
          <span className="num">{`${party.documentType ?? t('detail.document')}${colon()}${party.documentNumber}`}</span>
        )}
        <span>{countryName(party.country)}</span>
      </address>
    </div>
  );
}

export function OrderParcels({
  parcels,
  extra,
}: {
  readonly parcels: OrderDetail['parcels'];
  readonly extra?: (parcel: OrderDetail['parcels'][number]) => React.ReactNode;
}) {
  const { t } = useTranslation('orders');
  const text = useLookup();
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('detail.parcels')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{text('fields:waybill')}</th>
            <th>{text('fields:status')}</th>
            <th data-end>{text('fields:weight')}</th>
            <th data-end data-spare>
              {text('fields:dimensions')}
            </th>
            <th data-end data-spare>
              {text('fields:volume')}
            </th>
            <th data-end data-spare>
              {t('detail.volumetric')}
            </th>
            <th>{text('fields:bag')}</th>
            <th>{text('fields:currentSite')}</th>
            {extra && (
              <th>
                <span className="sr-only">{t('print.title')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {parcels.map((parcel) => (
            <tr key={parcel.waybill}>
              <td className="code">
                {parcel.waybill}
                {parcel.exchange !== null && (
                  <div className="muted">{`${parcel.exchange.oldNumber} → ${parcel.exchange.newNumber}`}</div>
                )}
              </td>
              <td>
                <span style={{ display: 'inline-flex', gap: 4, flexWrap: 'wrap' }}>
                  <Status of={waybillTones} value={parcel.status} />
                  {parcel.intercepted && (
                    <ToneLabel tone="hold">
                      {text('fields:intercepted')}
                      {parcel.interceptedUntil !== null &&
                        ` ${t('detail.until', { at: instant(parcel.interceptedUntil) })}`}
                    </ToneLabel>
                  )}
                  {parcel.impounded && <ToneLabel tone="hold">{text('fields:impounded')}</ToneLabel>}
                </span>
              </td>
              <td data-end>{kilograms(parcel.weighedWeight ?? parcel.forecastWeight)}</td>
              <td data-end data-spare style={{ whiteSpace: 'nowrap' }}>
                {parcel.lengthCm === null || parcel.widthCm === null || parcel.heightCm === null
                  ? '–'
                  : `${centimetres(parcel.lengthCm)} × ${centimetres(parcel.widthCm)} × ${centimetres(parcel.heightCm)}`}
              </td>
              <td data-end data-spare>
                {parcel.volume === null ? '–' : kilograms(parcel.volume)}
              </td>
              <td data-end data-spare>
                {parcel.accumulatedWeight === null ? '–' : kilograms(parcel.accumulatedWeight)}
              </td>
              <td>
                {parcel.bag === null ? (
                  '–'
                ) : (
                  <button
                    type="button"
                    className="link code"
                    onClick={() =>
                      go('/collectionCenter/handle/bagNumQuery', `bagNumbers=${parcel.bag}&open=${parcel.bag}`)
                    }
                  >
                    {parcel.bag}
                  </button>
                )}
              </td>
              <td>
                {parcel.currentSite === null ? '–' : <Named name={parcel.currentSiteName} code={parcel.currentSite} />}
              </td>
              {extra && <td>{extra(parcel)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
