import { count, instant, plate, ref, user } from '../kernel/fields/index.ts';
import { life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { givenNumber } from '../kernel/usual-fields.ts';
import { TAG_PRINTS } from './limits.ts';

/** The label by which a vehicle is scanned: generated, printed, hung up and one day void (ops 2.4, 5.2). */
export const vehicleTag = flow('VehicleTag', {
  context: 'fleet',
  group: 'network',
  words: { pt: 'Etiqueta de veículo', zh: '车签', en: 'Vehicle tag' },
  code: givenNumber('ET'),
  numbered: 'ET',
  path: '/vehicleTag',
  table: 'vehicle_tags',
  sorted: ['generatedAt', 'desc'],
  fields: {
    vehicle: ref({ pt: 'Veículo', zh: '车辆', en: 'Vehicle' }, { to: 'Vehicle', listed: 'first', sought: true }),
    plate: plate({ pt: 'Placa', zh: '车牌', en: 'Plate' }, { sought: true }),
    generatedAt: instant({ pt: 'Gerada em', zh: '生成时间', en: 'Generated' }, { entered: 'never' }),
    /** Of one printing, not of all (R-0311). */
    printCount: count(
      { pt: 'Cópias', zh: '打印份数', en: 'Copies' },
      { min: 1, max: TAG_PRINTS, tooMany: 'TAG_PRINT_LIMIT', optional: true, entered: 'never' },
    ),
    printedAt: instant({ pt: 'Impressa em', zh: '打印时间', en: 'Printed' }, { optional: true, entered: 'never' }),
    printedBy: user({ pt: 'Impressa por', zh: '打印人', en: 'Printed by' }, { optional: true, entered: 'never' }),
  },
  life: life({
    states: {
      generated: { words: { pt: 'Gerada', zh: '已生成', en: 'Generated' }, tone: 'info' },
      printed: { words: { pt: 'Impressa', zh: '已打印', en: 'Printed' }, tone: 'progress' },
      in_use: { words: { pt: 'Em uso', zh: '使用中', en: 'In use' }, tone: 'ok' },
      void: { words: { pt: 'Anulada', zh: '已作废', en: 'Void' }, tone: 'bad', void: true },
    },
    opens: 'generated',
    revisable: [],
    stamps: { generatedAt: 'at' },
    moves: {
      print: {
        words: { pt: 'Imprimir', zh: '打印', en: 'Print' },
        done: { pt: 'Impressa', zh: '已打印', en: 'Printed' },
        event: 'Printed',
        from: ['generated', 'printed'],
        to: 'printed',
        asks: { printCount: 'required' },
        stamps: { printedAt: 'at', printedBy: 'by' },
      },
      use: {
        words: { pt: 'Pôr em uso', zh: '启用', en: 'Put to use' },
        done: { pt: 'Em uso', zh: '已启用', en: 'In use' },
        event: 'PutToUse',
        from: ['printed'],
        to: 'in_use',
      },
      void: {
        words: { pt: 'Anular', zh: '作废', en: 'Void' },
        done: { pt: 'Anulada', zh: '已作废', en: 'Voided' },
        event: 'Voided',
        from: ['generated', 'printed', 'in_use'],
        to: 'void',
        reason: 'required',
        danger: true,
      },
    },
  }),
  rule: { everyone: 'what a tag says hangs on the vehicle for all to read' },
});

export const carNumber = recordScreen(vehicleTag, '/basicData/carNumber', {
  permission: 'menu:basic-data:car-number',
  title: { pt: 'Etiquetas de veículo', zh: '车签号管理', en: 'Vehicle tags' },
  actions: ['create', 'print', 'use', 'void', 'export'],
  called: { create: 'generate' },
  prints: 'print',
});
