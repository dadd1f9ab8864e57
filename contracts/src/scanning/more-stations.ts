import { waybill } from '../kernel/fields/index.ts';
import { screen } from '../kernel/screen.ts';
import { SENT_AT_ONCE, station } from '../kernel/station.ts';
import { printLabel } from '../orders/commands.ts';
import { labelData } from '../orders/queries.ts';
import { countParcel, exchangeWaybill, weighParcel } from './commands.ts';

/** Stored parcels counted where they lie: what the house does not know to be there is told at once. */
export const storagePartsScanning = station('/expressDataCenter/operatingPlatform/storagePartsScanning', {
  context: 'scanning',
  permission: 'menu:express-data-center:storage-parts-scanning',
  title: { pt: 'Leitura de pacotes em estoque', zh: '库存件扫描', en: 'Stored parcel scan' },
  works: {
    count: {
      words: { pt: 'Contar estoque', zh: '库存盘点', en: 'Count stock' },
      parcel: [
        {
          action: 'scan',
          command: countParcel,
          said: { pt: 'Contado', zh: '已盘点', en: 'Counted' },
          warns: {
            on: 'elsewhere',
            said: {
              pt: 'Contado, mas o sistema não o tem nesta unidade',
              zh: '已盘点，但系统显示不在本网点',
              en: 'Counted, but the house does not have it here',
            },
          },
        },
      ],
    },
  },
});

/** A damaged label replaced: the old number, then the one on the new label (R-0147). */
export const replaceScanner = station('/expressDataCenter/operatingPlatform/replaceScanner', {
  context: 'scanning',
  permission: 'menu:express-data-center:replace-scanner',
  title: { pt: 'Leitura de substituição', zh: '替换扫描', en: 'Replacement scan' },
  works: {
    replace: {
      words: { pt: 'Substituir etiqueta', zh: '更换面单', en: 'Replace label' },
      each: { replacement: waybill({ pt: 'Novo número', zh: '新单号', en: 'New number' }) },
      parcel: [
        {
          action: 'replace',
          command: exchangeWaybill,
          said: { pt: 'Etiqueta substituída', zh: '已替换', en: 'Label replaced' },
        },
      ],
    },
  },
  page: 'own page',
  queries: [labelData],
  commands: { 'print-label': printLabel },
  offers: ['scan'],
});

/** Weighing and measuring of what comes into the warehouse: it is in storage by that (R-0212). */
export const warehousingWeight = screen('/expressDataCenter/operatingPlatform/WarehousingWeight', {
  context: 'scanning',
  kind: 'scan-station',
  permission: 'menu:express-data-center:warehousing-weight',
  title: { pt: 'Pesagem de entrada', zh: '入库称重', en: 'Inbound weighing' },
  commands: { scan: weighParcel, 'correct-weight': weighParcel },
  offers: ['read-scale', 'export'],
  without: { submit: SENT_AT_ONCE },
});

/** Weighing with a connected scale. */
export const electronicWeighing = screen('/expressDataCenter/operationCenter/electronicWeighing', {
  context: 'scanning',
  kind: 'scan-station',
  permission: 'menu:express-data-center:electronic-weighing',
  title: { pt: 'Pesagem eletrônica', zh: '电子称重', en: 'Electronic weighing' },
  commands: { scan: weighParcel, 'correct-weight': weighParcel },
  offers: ['voice-prompt', 'export'],
  called: { 'read-scale': 'connect-scale' },
  without: { submit: SENT_AT_ONCE },
});

/** What the stations say and sound like, tried before the shift begins. */
export const voiceTesting = screen('/expressDataCenter/operationCenter/voiceTesting', {
  context: 'scanning',
  kind: 'form',
  permission: 'menu:express-data-center:voice-testing',
  title: { pt: 'Teste de voz', zh: '语音测试', en: 'Voice testing' },
  offers: ['play', 'set-language'],
});
