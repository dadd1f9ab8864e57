import { choice, code, count, decimal, one, plate, ref, taxId, text, texts } from '../kernel/fields/index.ts';
import { switchable } from '../kernel/life.ts';
import { stateRegistration } from '../kernel/usual-fields.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { record } from '../kernel/record.ts';
import { siteScope } from '../kernel/scope.ts';
import { vehicleTag } from './vehicle-tag.ts';
import { kilos, rntrc, siteTypes } from './vehicle-words.ts';

/** Who runs it (R-0454). */
const modes = choice({
  direct: { pt: 'Próprio', zh: '直营', en: 'Direct' },
  third_party_cooperation: { pt: 'Parceria com terceiros', zh: '第三方合作', en: 'Third-party cooperation' },
});

const conditions = choice({
  good: { pt: 'Bom', zh: '良好', en: 'Good', tone: 'ok' },
  maintenance: { pt: 'Em manutenção', zh: '维修中', en: 'In maintenance', tone: 'warn' },
  damaged: { pt: 'Avariado', zh: '损坏', en: 'Damaged', tone: 'bad' },
});

/** A vehicle of a site, with what inventory knows of it (R-0190). No two have one plate. */
export const vehicle = record('Vehicle', {
  context: 'fleet',
  group: 'network',
  words: { pt: 'Veículo da unidade', zh: '网点车辆', en: 'Site vehicle' },
  code: code({ pt: 'Número', zh: '编号', en: 'Number' }, { pattern: '[A-Z0-9-]{3,20}', example: 'VC-0001' }),
  path: '/vehicle',
  life: switchable,
  fields: {
    name: text({ pt: 'Nome', zh: '名称', en: 'Name' }, { min: 2, max: 50, listed: 'first' }),
    plate: plate({ pt: 'Placa', zh: '车牌', en: 'Plate' }, { unique: true, taken: 'PLATE_REPEATED', sought: true }),
    type: one(siteTypes, { pt: 'Tipo', zh: '车型', en: 'Type' }, { sought: true }),
    owningSite: ref({ pt: 'Unidade', zh: '所属网点', en: 'Site' }, { to: 'Site', sought: true }),
    driver: ref({ pt: 'Motorista', zh: '司机', en: 'Driver' }, { to: 'Driver', optional: true }),
    operationMode: one(modes, { pt: 'Modo de operação', zh: '运营模式', en: 'Operation mode' }),
    payload: decimal({ pt: 'Carga útil', zh: '载重', en: 'Payload' }, kilos),
    volume: decimal(
      { pt: 'Volume', zh: '容积', en: 'Volume' },
      { min: 0, max: 200, places: 2, unit: { pt: 'm³', zh: 'm³', en: 'm³' } },
    ),
    grossWeight: decimal({ pt: 'Peso bruto', zh: '总重', en: 'Gross weight' }, { ...kilos, listed: 'on-demand' }),
    tagNumber: code(
      { pt: 'Etiqueta', zh: '车签号', en: 'Tag' },
      { pattern: '[A-Z0-9-]{4,20}', example: 'ET-00000001', optional: true, unique: true },
    ),
    companyTaxId: taxId(
      { pt: 'CNPJ da empresa', zh: '公司税号', en: 'Company tax id' },
      { only: 'cnpj', optional: true, listed: 'on-demand' },
    ),
    stateRegistrationNumber: stateRegistration({ listed: 'on-demand' }),
    rntrc,
    trailerPlates: texts(
      { pt: 'Placas dos reboques', zh: '挂车车牌', en: 'Trailer plates' },
      { max: 3, characters: 8, as: 'plate', optional: true, listed: 'on-demand' },
    ),
    documentNumber: text(
      { pt: 'Número do documento', zh: '证件号', en: 'Document number' },
      { max: 20, optional: true, listed: 'on-demand' },
    ),
    vehicleAge: count(
      { pt: 'Idade', zh: '车龄', en: 'Age' },
      { max: 60, unit: { pt: 'anos', zh: '年', en: 'years' }, optional: true, listed: 'on-demand' },
    ),
    brand: text({ pt: 'Marca', zh: '品牌', en: 'Brand' }, { max: 40, optional: true, listed: 'on-demand' }),
    model: text({ pt: 'Modelo', zh: '型号', en: 'Model' }, { max: 40, optional: true, listed: 'on-demand' }),
    vin: code(
      { pt: 'Chassi', zh: '车架号', en: 'VIN' },
      {
        pattern: '[A-HJ-NPR-Z0-9]{17}',
        example: '9BWZZZ377VT004251',
        optional: true,
        unique: true,
        listed: 'on-demand',
      },
    ),
    department: text(
      { pt: 'Departamento', zh: '部门', en: 'Department' },
      { max: 60, optional: true, listed: 'on-demand' },
    ),
    condition: one(conditions, { pt: 'Conservação', zh: '车况', en: 'Condition' }, { optional: true }),
  },
  scopedBy: { owningSite: siteScope },
  rule: 'stream',
});

export const siteVehicles = recordScreen(vehicle, '/basicData/vehicleManagement', {
  permission: 'menu:basic-data:vehicle-management',
  title: { pt: 'Veículos das unidades', zh: '车辆管理（网点）', en: 'Site vehicles' },
  makes: { 'generate-tag': { made: vehicleTag, given: { vehicle: 'code', plate: 'plate' } } },
  leads: { 'print-tag': { to: '/basicData/carNumber', given: { vehicle: 'code' } } },
});
