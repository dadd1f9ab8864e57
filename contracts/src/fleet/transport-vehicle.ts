import { choice, code, flag, one } from '../kernel/fields/index.ts';
import { disable, life, restorable, restore } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { record } from '../kernel/record.ts';
import { bodywork } from './vehicle-words.ts';

/** The days on which a city may keep a plate off its streets. */
const workdays = choice({
  mon: { pt: 'Segunda', zh: '周一', en: 'Monday' },
  tue: { pt: 'Terça', zh: '周二', en: 'Tuesday' },
  wed: { pt: 'Quarta', zh: '周三', en: 'Wednesday' },
  thu: { pt: 'Quinta', zh: '周四', en: 'Thursday' },
  fri: { pt: 'Sexta', zh: '周五', en: 'Friday' },
});

/** In use, out of use, or kept off the streets on one weekday (R-0560, R-0707). */
const vehicleLife = life({
  states: {
    enabled: restorable.states.enabled,
    // Goes on every other day: `rotationRefusal` of the command service keeps it off the road on this one.
    rotation_restriction: {
      words: { pt: 'Em rodízio', zh: '限行', en: 'Rotation restriction' },
      tone: 'warn',
      usable: true,
    },
    disabled: restorable.states.disabled,
  },
  opens: 'enabled',
  revisable: ['enabled', 'rotation_restriction', 'disabled'],
  moves: {
    restrict: {
      words: { pt: 'Definir rodízio', zh: '设置限行', en: 'Set rotation restriction' },
      done: { pt: 'Em rodízio', zh: '已限行', en: 'Restricted' },
      event: 'Restricted',
      from: ['enabled', 'rotation_restriction'],
      to: 'rotation_restriction',
      asks: { restrictedDay: 'required' },
    },
    lift: {
      words: { pt: 'Liberar do rodízio', zh: '解除限行', en: 'Lift the restriction' },
      done: { pt: 'Liberado do rodízio', zh: '已解除限行', en: 'Restriction lifted' },
      event: 'RestrictionLifted',
      from: ['rotation_restriction'],
      to: 'enabled',
      repeats: true,
    },
    disable: { ...disable, from: ['enabled', 'rotation_restriction'] },
    restore,
  },
});

/** A vehicle of the company's transport (R-0526). */
export const transportVehicle = record('TransportVehicle', {
  context: 'fleet',
  group: 'network',
  words: { pt: 'Veículo de transporte', zh: '运输车辆', en: 'Transport vehicle' },
  code: code(
    { pt: 'Número', zh: '编号', en: 'Number' },
    { pattern: 'VT\\d{8}', example: 'VT00000001', entered: 'never' },
  ),
  numbered: 'VT',
  path: '/transport/vehicle',
  unusable: { missing: 'PLATE_NOT_EXIST' },
  life: vehicleLife,
  named: 'plate',
  fields: {
    ...bodywork,
    traction: flag({ pt: 'Tração', zh: '牵引', en: 'Traction' }, { listed: 'on-demand' }),
    restrictedDay: one(
      workdays,
      { pt: 'Dia do rodízio', zh: '限行日', en: 'Restricted day' },
      {
        entered: 'never',
        help: {
          pt: 'Em São Paulo pelo final da placa: 1 e 2 segunda, 3 e 4 terça, 5 e 6 quarta, 7 e 8 quinta, 9 e 0 sexta.',
          zh: '圣保罗按车牌尾号限行：1、2周一，3、4周二，5、6周三，7、8周四，9、0周五。',
          en: 'In São Paulo by the last digit of the plate: 1, 2 Monday, 3, 4 Tuesday, 5, 6 Wednesday, 7, 8 Thursday, 9, 0 Friday.',
        },
      },
    ),
  },
  rule: { everyone: "the company's vehicles are seen by whoever plans with them; their owners are masked" },
});

export const createVehicle = recordScreen(transportVehicle, '/transport/createVehicle', {
  permission: 'menu:transport:create-vehicle',
  title: { pt: 'Veículos', zh: '车辆管理', en: 'Vehicles' },
  called: { restrict: 'set-rotation-restriction', lift: 'set-rotation-restriction' },
});
