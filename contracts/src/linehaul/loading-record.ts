import { vehicleTag } from '../fleet/vehicle-tag.ts';
import { choice, count, file, instant, one, ref, text, user } from '../kernel/fields/index.ts';
import { IMAGE_TYPES } from '../kernel/file-types.ts';
import { life, takingBack } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { screen } from '../kernel/screen.ts';
import { siteScope } from '../kernel/scope.ts';
import { givenNumber, SITE } from '../kernel/usual-fields.ts';
import { REASON_MIN } from '../kernel/values/reason.ts';
import { arriveLoad, loadBag, unloadBag } from './commands.ts';
import { loading } from './loading.ts';

/** A photo of a vehicle's load is at most this long (R-0374). */
const PHOTO_BYTES = 5 << 20;
const found = { optional: true, entered: 'never' } as const;
/** Taken when the vehicle is loaded or unloaded: whoever opens a sheet has nothing to show yet. */
const photo = (pt: string, zh: string, en: string, more: { readonly further?: string } = {}) =>
  file({ pt, zh, en }, { accept: IMAGE_TYPES, maxBytes: PHOTO_BYTES, listed: 'on-demand', ...found, ...more });
/** Whoever signs does so on the screen. */
const signed = (pt: string, zh: string, en: string) => ({ ...photo(pt, zh, en), drawn: true }) as const;
const total = (pt: string, zh: string, en: string) => count({ pt, zh, en }, { max: 100_000, ...found });

/**
 * Photos of a load, at both ends: of seven places six are filled at most (R-0442). A load may take all six (R-0372), and then its unloading adds none; what
 * is damaged has the photos of its problem.
 */
export const LOADING_IMAGES = [
  'pictures',
  'secondPicture',
  'thirdPicture',
  'fourthPicture',
  'fifthPicture',
  'sixthPicture',
  'unloadingPictures',
] as const;

/** What came off otherwise than it was put on (R-0720): less, more, or less of one and more of the other. */
const differences = choice({
  shortage: { pt: 'Falta', zh: '短少', en: 'Shortage', tone: 'bad' },
  surplus: { pt: 'Sobra', zh: '多出', en: 'Surplus', tone: 'warn' },
  both: { pt: 'Falta e sobra', zh: '短少且多出', en: 'Shortage and surplus', tone: 'bad' },
});
export type Difference = keyof typeof differences;

/** The form of a sheet's number: a load of the same number is what its scans make. */
export const SHEET_NUMBER = /^RC\d{8}$/;

/**
 * What was put into a vehicle and came out of it, counted and photographed at both ends, and confirmed there by somebody else than who loaded or unloaded (ops 3.8,
 * R-0162, R-0720). Each of the three signs for himself. The scans of the single bags stand in the load of its number; this is the paper that
 * people sign. Without scans it says what was counted by hand.
 */
export const loadingRecord = flow('LoadingRecord', {
  context: 'linehaul',
  group: 'network',
  words: { pt: 'Registro de carregamento', zh: '装卸车记录', en: 'Loading record' },
  code: givenNumber('RC'),
  numbered: 'RC',
  path: '/loadingRecord/sheet',
  table: 'loading_records',
  sorted: ['openedAt', 'desc'],
  // What a tag is read for is one sheet: a vehicle that was not unloaded is loaded under no other.
  alone: { by: ['vehicle'], each: ['vehicleTag'], taken: 'LOADING_SHEET_STANDS' },
  fields: {
    vehicle: ref({ pt: 'Veículo', zh: '车辆', en: 'Vehicle' }, { to: 'Vehicle', listed: 'first', sought: true }),
    vehicleTag: text({ pt: 'Etiqueta do veículo', zh: '车签号', en: 'Vehicle tag' }, { max: 20, sought: true }),
    site: ref(SITE, { to: 'Site', sought: true }),
    destination: ref({ pt: 'Destino', zh: '目的网点', en: 'Destination' }, { to: 'Site', sought: true }),
    address: text({ pt: 'Endereço', zh: '地址', en: 'Address' }, { max: 100, optional: true, listed: 'on-demand' }),
    loader: ref({ pt: 'Carregado por', zh: '装车人', en: 'Loader' }, { to: 'Employee', ...found }),
    totalBags: total('Sacas', '大包总数', 'Bags'),
    totalVotes: total('Pacotes', '总票数', 'Parcels'),
    time: instant({ pt: 'Carregado em', zh: '装车时间', en: 'Loaded' }, found),
    // Follows from the scans; no event of the sheet tells it.
    bagsOnVehicle: total('Sacas no veículo', '车上大包数', 'Bags on the vehicle'),
    unloader: ref({ pt: 'Descarregado por', zh: '卸车人', en: 'Unloader' }, { to: 'Employee', ...found }),
    unloadedBags: total('Sacas descarregadas', '卸车大包数', 'Bags unloaded'),
    unloadedVotes: total('Pacotes descarregados', '卸车票数', 'Parcels unloaded'),
    unloadedAt: instant({ pt: 'Descarregado em', zh: '卸车时间', en: 'Unloaded' }, found),
    differenceKind: one(
      differences,
      { pt: 'Tipo de divergência', zh: '差异类型', en: 'Kind of discrepancy' },
      { ...found, sought: true },
    ),
    discrepancies: text(
      { pt: 'Divergências', zh: '差异', en: 'Discrepancies' },
      { min: REASON_MIN, max: 300, lines: 2, inWords: true, ...found },
    ),
    pictures: photo('Foto do carregamento', '装车照片', 'Photo of the load'),
    secondPicture: photo('Segunda foto do carregamento', '第二张装车照片', 'Second photo of the load', {
      further: 'pictures',
    }),
    thirdPicture: photo('Terceira foto do carregamento', '第三张装车照片', 'Third photo of the load', {
      further: 'secondPicture',
    }),
    fourthPicture: photo('Quarta foto do carregamento', '第四张装车照片', 'Fourth photo of the load', {
      further: 'thirdPicture',
    }),
    fifthPicture: photo('Quinta foto do carregamento', '第五张装车照片', 'Fifth photo of the load', {
      further: 'fourthPicture',
    }),
    sixthPicture: photo('Sexta foto do carregamento', '第六张装车照片', 'Sixth photo of the load', {
      further: 'fifthPicture',
    }),
    signature: signed('Assinatura do carregamento', '装车签名', 'Signature of the loading'),
    unloadingPictures: photo('Foto da descarga', '卸车照片', 'Photo of the unloading'),
    unloadingSignature: signed('Assinatura da descarga', '卸车签名', 'Signature of the unloading'),
    remarks: text({ pt: 'Observações', zh: '备注', en: 'Remarks' }, { max: 300, lines: 2, ...found }),
    confirmationPerson: user({ pt: 'Confirmado por', zh: '确认人', en: 'Confirmed by' }, found),
    confirmationTime: instant({ pt: 'Confirmado em', zh: '确认时间', en: 'Confirmed' }, found),
    confirmationSignature: signed('Assinatura da confirmação', '确认签名', 'Signature of the confirmation'),
    openedAt: instant({ pt: 'Aberto em', zh: '创建时间', en: 'Opened' }, { entered: 'never' }),
  },
  life: life({
    states: {
      not_loaded: { words: { pt: 'Não carregado', zh: '未装车', en: 'Not loaded' }, tone: 'neutral' },
      loaded: { words: { pt: 'Carregado', zh: '已装车', en: 'Loaded' }, tone: 'progress' },
      unloaded: { words: { pt: 'Descarregado', zh: '已卸车', en: 'Unloaded' }, tone: 'info', frees: true },
      confirmed: { words: { pt: 'Confirmado', zh: '已确认', en: 'Confirmed' }, tone: 'ok', frees: true },
      cancelled: {
        words: { pt: 'Cancelado', zh: '已取消', en: 'Cancelled' },
        tone: 'neutral',
        frees: true,
        void: true,
      },
    },
    opens: 'not_loaded',
    revisable: ['not_loaded'],
    stamps: { openedAt: 'at' },
    moves: {
      load: {
        words: { pt: 'Carregar', zh: '装车', en: 'Load' },
        done: { pt: 'Carregado', zh: '已装车', en: 'Loaded' },
        event: 'Loaded',
        from: ['not_loaded'],
        to: 'loaded',
        asks: {
          loader: 'required',
          totalBags: 'required',
          totalVotes: 'required',
          pictures: { refused: 'LOADING_PHOTO_REQUIRED' }, // (R-0341)
          secondPicture: 'optional',
          thirdPicture: 'optional',
          fourthPicture: 'optional',
          fifthPicture: 'optional',
          sixthPicture: 'optional',
          signature: 'optional',
        },
        stamps: { time: 'at' },
      },
      // Signed by mistake, while the vehicle still stands at the dock: it has not left, and is loaded on.
      withdraw: takingBack({
        words: { pt: 'Retirar assinatura', zh: '撤回签名', en: 'Withdraw signature' },
        done: { pt: 'Assinatura retirada', zh: '已撤回签名', en: 'Signature withdrawn' },
        event: 'SignatureWithdrawn',
        from: ['loaded'],
        to: 'not_loaded',
        empties: [
          'loader',
          'totalBags',
          'totalVotes',
          'time',
          'pictures',
          'secondPicture',
          'thirdPicture',
          'fourthPicture',
          'fifthPicture',
          'sixthPicture',
          'signature',
        ],
      }),
      unload: {
        words: { pt: 'Descarregar', zh: '卸车', en: 'Unload' },
        done: { pt: 'Descarregado', zh: '已卸车', en: 'Unloaded' },
        event: 'Unloaded',
        from: ['loaded'],
        to: 'unloaded',
        asks: {
          unloader: 'required',
          unloadedBags: 'required',
          unloadedVotes: 'required',
          discrepancies: 'optional',
          unloadingPictures: 'optional',
          unloadingSignature: 'optional',
        },
        stamps: { unloadedAt: 'at' },
        finds: ['differenceKind'],
      },
      confirm: {
        words: { pt: 'Confirmar', zh: '确认', en: 'Confirm' },
        done: { pt: 'Confirmado', zh: '已确认', en: 'Confirmed' },
        event: 'Confirmed',
        from: ['unloaded'],
        to: 'confirmed',
        asks: { remarks: 'optional', confirmationSignature: 'optional' },
        // It lay over the signature of who had loaded.
        formerly: { signature: 'confirmationSignature' },
        stamps: { confirmationPerson: 'by', confirmationTime: 'at' },
        notBy: ['load', 'unload'],
      },
      // What was opened by mistake; whose bags were put on are taken off first.
      cancel: {
        words: { pt: 'Cancelar', zh: '取消', en: 'Cancel' },
        done: { pt: 'Cancelado', zh: '已取消', en: 'Cancelled' },
        event: 'Cancelled',
        from: ['not_loaded'],
        to: 'cancelled',
        unless: { field: 'bagsOnVehicle', refused: 'LOAD_HOLDS_BAGS', told: 'bags' },
        reason: 'required',
        danger: true,
      },
    },
  }),
  scopedBy: { site: siteScope, destination: siteScope },
  rule: 'stream',
});

export const loadingConfirm = recordScreen(loadingRecord, '/collectionCenter/handle/loadingConfirm', {
  permission: 'menu:collection-center:loading-confirm',
  title: { pt: 'Confirmação de carregamento', zh: '装车确认', en: 'Loading confirmation' },
  actions: ['create', 'edit', 'load', 'withdraw', 'unload', 'confirm', 'cancel', 'upload', 'export'],
});
export const transferCenterVehicleConfirmQuery = recordScreen(
  loadingRecord,
  '/collectionCenter/handle/transferCenterVehicleConfirmQuery',
  {
    permission: 'menu:collection-center:transfer-center-vehicle-confirm-query',
    title: { pt: 'Consulta de confirmação de veículos', zh: '转运中心车辆确认查询', en: 'Vehicle confirmation query' },
    where: { status: ['confirmed'] },
    actions: ['export'],
  },
);

const byNumber = { kind: 'detail', offers: ['scan', 'sign'] } as const;

export const transferCenterVehicleConfirm = recordScreen(
  loadingRecord,
  '/collectionCenter/handle/transferCenterVehicleConfirm',
  {
    ...byNumber,
    permission: 'menu:collection-center:transfer-center-vehicle-confirm',
    title: {
      pt: 'Confirmação de veículo no centro de transferência',
      zh: '转运中心车辆确认',
      en: 'Vehicle confirmation',
    },
    actions: ['confirm', 'upload'],
    called: { upload: 'upload-photo' },
    also: { confirm: ['sign', 'upload-photo'] },
  },
);
const photos = loadingRecord.files !== undefined && { upload: loadingRecord.files.upload };

/** What a station of sheets asks: the sheets themselves, the tags that lead to them, and what is on their loads. */
const ofSheets = {
  context: 'linehaul',
  kind: 'scan-station',
  queries: [
    loadingRecord.list,
    ...(loadingRecord.files === undefined ? [] : [loadingRecord.files.download]),
    vehicleTag.list,
    loading.list,
  ],
} as const;

/** Vehicle or tag first, then each bag that goes in; the sheet is signed with photos, and its vehicle leaves (R-0162, R-0341). */
export const loadingScan = screen('/collectionCenter/handle/loadingScan', {
  ...ofSheets,
  permission: 'menu:collection-center:loading-scan',
  title: { pt: 'Leitura de carregamento', zh: '装车扫描', en: 'Loading scan' },
  commands: {
    scan: loadBag,
    undo: unloadBag,
    create: loadingRecord.commands.register,
    load: loadingRecord.commands.moves.load,
    withdraw: loadingRecord.commands.moves.withdraw,
    cancel: loadingRecord.commands.moves.cancel,
    ...photos,
  },
  called: { load: 'submit', upload: 'upload-photo' },
  also: { load: ['sign', 'upload-photo'] },
});

/** Vehicle or tag first: it has arrived; then each bag that comes off, and in which condition; the sheet is signed with what differs (R-0162, R-0340). */
export const unloadingScan = screen('/collectionCenter/handle/unloadingScan', {
  ...ofSheets,
  permission: 'menu:collection-center:unloading-scan',
  title: { pt: 'Leitura de descarregamento', zh: '卸车扫描', en: 'Unloading scan' },
  commands: {
    arrive: arriveLoad,
    scan: unloadBag,
    undo: loadBag,
    unload: loadingRecord.commands.moves.unload,
    ...photos,
  },
  called: { unload: 'submit', upload: 'upload-photo' },
  also: { unload: ['sign', 'upload-photo'] },
});
