import { choice, coordinates, count, one, ref, text } from '../kernel/fields/index.ts';
import { listing, listingScreen } from '../kernel/listing.ts';
import { signing } from '../delivery/signing.ts';
import { sitePlaces } from './board-queries.ts';

/**
 * How far from the centre of the recipient's municipality is still there, and how far is certainly elsewhere, in metres (our decision). Street addresses are
 * sealed personal data that nobody looks up on a map, so the municipality is the nearest place that an address is known by.
 */
export const SIGNED_THERE_METRES = 15_000;
export const SIGNED_NEAR_METRES = 50_000;
/** Half of the earth's girth: no two places are further apart. */
const FURTHEST_METRES = 20_038_000;

/** How the place of signing compares with the address. */
export const signNearness = choice({
  there: { pt: 'No município', zh: '在收件城市', en: 'In the municipality', tone: 'ok' },
  near: { pt: 'Nos arredores', zh: '在周边', en: 'Near it', tone: 'warn' },
  elsewhere: { pt: 'Em outro lugar', zh: '在别处', en: 'Elsewhere', tone: 'bad' },
  no_position: { pt: 'Sem posição do aparelho', zh: '设备无定位', en: 'No position reported', tone: 'neutral' },
  no_address: { pt: 'Município desconhecido', zh: '收件城市未知', en: 'Municipality not known', tone: 'neutral' },
});
export type SignNearness = keyof typeof signNearness;

/** What a distance says. */
export const nearnessOf = (metres: number): SignNearness =>
  metres <= SIGNED_THERE_METRES ? 'there' : metres <= SIGNED_NEAR_METRES ? 'near' : 'elsewhere';

const { id, waybill, orderNumber, customer, standing, signedAt, site, courier, forced, place, device } = signing.fields;

/** Each signature with the place where it was given, beside where the parcel was addressed to (ops 2.2). */
export const signLocation = listing('SignLocation', {
  context: 'reports',
  words: { pt: 'Local de assinatura', zh: '签收位置', en: 'Signing location' },
  key: 'id',
  table: 'signings',
  group: 'handling',
  path: '/signLocation',
  sorted: ['signedAt', 'desc'],
  sorts: ['signedAt', 'waybill', 'distance'],
  spans: { signedAt: 31 },
  fields: {
    id,
    waybill,
    orderNumber,
    customer,
    nearness: one(signNearness, { pt: 'Comparação', zh: '比对', en: 'Comparison' }, { sought: true }),
    distance: count(
      { pt: 'Distância (m)', zh: '距离（米）', en: 'Distance (m)' },
      { max: FURTHEST_METRES, optional: true, sought: true },
    ),
    signedAt,
    place: { ...place, words: { pt: 'Local da assinatura', zh: '签收地点', en: 'Place of signature' } },
    destinationCity: text(
      { pt: 'Município do destinatário', zh: '收件城市', en: "Recipient's municipality" },
      { max: 80 },
    ),
    destinationState: text({ pt: 'UF', zh: '州', en: 'State' }, { max: 40 }),
    destination: coordinates(
      { pt: 'Centro do município', zh: '收件城市中心', en: 'Centre of the municipality' },
      { optional: true, listed: 'on-demand' },
    ),
    site: ref(site.words, { to: 'Site', optional: true, sought: true }),
    courier,
    standing,
    forced: { ...forced, listed: 'on-demand' as const },
    device,
  },
});

export const signLocationScreen = listingScreen(signLocation, '/expressDataCenter/dataReport/signLocation', {
  kind: 'report',
  permission: 'menu:express-data-center:sign-location',
  title: { pt: 'Relatório de local de assinatura', zh: '签收位置报表', en: 'Signing location report' },
  page: 'own page',
  queries: [sitePlaces],
  offers: ['view-map'],
});
