import { openAccess } from '../kernel/access.ts';
import { choice, coordinates, count, flag, instant, one, person, ref, user } from '../kernel/fields/index.ts';
import { listing, listingScreen } from '../kernel/listing.ts';
import { customerField, idField, orderField, waybillField } from '../kernel/usual-fields.ts';
import { deviceField, drawnField } from '../scanning/scan-fields.ts';
import { signaturePhoto } from './signature-proof.ts';

/** Whether a signature is the one that says who took the parcel. */
export const signingStanding = choice({
  counts: { pt: 'Válida', zh: '有效', en: 'Valid', tone: 'ok' },
  contested: { pt: 'Em conflito', zh: '有冲突', en: 'In conflict', tone: 'bad' },
  fallen: { pt: 'Não válida', zh: '无效', en: 'Not valid', tone: 'neutral' },
  undone: { pt: 'Estornada', zh: '已撤销', en: 'Undone', tone: 'neutral' },
});
export type SigningStanding = keyof typeof signingStanding;

/** One signature: who took the parcel, where, when, and what proves it (ops 5.6). */
export const signing = listing('Signing', {
  context: 'delivery',
  words: { pt: 'Assinatura', zh: '签收记录', en: 'Signature' },
  key: 'id',
  table: 'signings',
  group: 'handling',
  path: '/signing',
  sorted: ['signedAt', 'desc'],
  sorts: ['signedAt', 'receivedAt', 'waybill'],
  spans: { signedAt: 31, receivedAt: 31 },
  fields: {
    id: idField,
    waybill: waybillField,
    orderNumber: orderField,
    customer: customerField,
    standing: one(signingStanding, { pt: 'Situação', zh: '状态', en: 'Standing' }, { sought: true }),
    signedAt: instant({ pt: 'Assinado em', zh: '签收时间', en: 'Signed at' }, { sought: true }),
    site: ref({ pt: 'Unidade', zh: '网点', en: 'Site' }, { to: 'Site', optional: true }),
    signer: person({ pt: 'Quem recebeu', zh: '签收人', en: 'Signed by' }, { as: 'name', optional: true }),
    document: person(
      { pt: 'Documento', zh: '证件', en: 'Document' },
      { as: 'tax-id', optional: true, listed: 'on-demand' },
    ),
    courier: user({ pt: 'Entregador', zh: '派件员', en: 'Courier' }),
    forced: flag({ pt: 'Forçada', zh: '强制签收', en: 'Forced' }),
    /** After how many tries the parcel was handed over, this one among them, as far as they were known when it came. */
    attempt: count({ pt: 'Tentativa', zh: '派送次数', en: 'Attempt' }, { min: 1, max: 1_000, listed: 'on-demand' }),
    photos: count({ pt: 'Fotos', zh: '照片', en: 'Photos' }, { max: 6 }),
    photosKept: count({ pt: 'Fotos guardadas', zh: '存档照片', en: 'Photos kept' }, { max: 3, listed: 'on-demand' }),
    signatureKept: flag({ pt: 'Assinatura guardada', zh: '存档签名', en: 'Signature kept' }, { listed: 'on-demand' }),
    drawn: drawnField,
    place: coordinates({ pt: 'Local', zh: '位置', en: 'Position' }, { optional: true }),
    device: deviceField,
    receivedAt: instant({ pt: 'Registrado em', zh: '上传时间', en: 'Reported at' }, { listed: 'on-demand' }),
  },
});

/** How the signatures of a parcel that was signed for more than once stand to each other. */
export const manySigned = choice({
  contested: { pt: 'Em conflito', zh: '有冲突', en: 'In conflict', tone: 'bad' },
  settled: { pt: 'Resolvido', zh: '已处理', en: 'Settled', tone: 'ok' },
});

/** A parcel that was signed for more than once. */
export const multipleSigning = listing('MultipleSigning', {
  context: 'delivery',
  words: { pt: 'Assinatura múltipla', zh: '多次签收', en: 'Multiple signing' },
  key: 'waybill',
  table: 'signed_parcels',
  group: 'handling',
  path: '/multipleSignRecords',
  only: ['many', true],
  sorted: ['lastAt', 'desc'],
  spans: { lastAt: 31 },
  fields: {
    waybill: waybillField,
    orderNumber: orderField,
    customer: customerField,
    standing: one(manySigned, { pt: 'Situação', zh: '状态', en: 'Standing' }, { optional: true, sought: true }),
    signatures: count({ pt: 'Assinaturas', zh: '签收次数', en: 'Signatures' }, { max: 1_000 }),
    firstAt: instant({ pt: 'Primeira em', zh: '首次签收', en: 'First at' }, { optional: true }),
    firstSite: ref({ pt: 'Unidade da primeira', zh: '首次网点', en: 'First site' }, { to: 'Site', optional: true }),
    firstBy: user({ pt: 'Primeira por', zh: '首次派件员', en: 'First by' }, { optional: true }),
    lastAt: instant({ pt: 'Última em', zh: '末次签收', en: 'Last at' }, { optional: true, sought: true }),
    lastSite: ref({ pt: 'Unidade da última', zh: '末次网点', en: 'Last site' }, { to: 'Site', optional: true }),
    lastBy: user({ pt: 'Última por', zh: '末次派件员', en: 'Last by' }, { optional: true }),
  },
});

export const signForTheQuery = listingScreen(signing, '/collectionCenter/monitorStatisticsStatement/SignForTheQuery', {
  permission: 'menu:collection-center:sign-for-the-query',
  title: { pt: 'Consulta de assinaturas', zh: '签收查询', en: 'Signing query' },
  page: 'own page',
  queries: [signaturePhoto],
  commands: { 'view-photos': openAccess },
  asks: { 'view-photos': signaturePhoto },
});

export const multipleSignRecords = listingScreen(
  multipleSigning,
  '/expressDataCenter/OrderCenter/multipleSignRecords',
  {
    permission: 'menu:express-data-center:multiple-sign-records',
    title: { pt: 'Registros de múltiplas assinaturas', zh: '多次签收记录', en: 'Multiple signing records' },
  },
);
