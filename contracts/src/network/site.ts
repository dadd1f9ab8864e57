import {
  cep,
  choice,
  clock,
  code,
  count,
  decimal,
  money,
  municipality,
  one,
  ref,
  several,
  siteCode,
  text,
} from '../kernel/fields/index.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { record } from '../kernel/record.ts';
import { siteScope } from '../kernel/scope.ts';
import { operatorCountries } from '../kernel/usual-fields.ts';
import { LATITUDE, LONGITUDE } from '../kernel/values/degrees.ts';

/** What a site is for (ops 9), the highest level first (R-0323). */
const types = choice({
  headquarters: { pt: 'Matriz', zh: '总部', en: 'Headquarters', tone: 'neutral' },
  transit_center: { pt: 'Centro de triagem', zh: '分拨中心', en: 'Transit centre', tone: 'info' },
  outlet: { pt: 'Unidade', zh: '网点', en: 'Outlet', tone: 'ok' },
  mini_drop: { pt: 'Mini drop', zh: '迷你投递点', en: 'Mini drop', tone: 'neutral' },
});
export type SiteType = keyof typeof types;

/** The types of site by level, headquarters at 0. */
export const SITE_LEVELS = Object.keys(types) as readonly SiteType[];

/** Who runs it (R-0455). */
const businessModels = choice({
  direct: { pt: 'Própria', zh: '直营', en: 'Direct' },
  franchise: { pt: 'Franquia', zh: '加盟', en: 'Franchise' },
});

/** What it does for parcels (R-0456). */
const businessTypes = choice({
  transit: { pt: 'Trânsito', zh: '中转', en: 'Transit' },
  pickup: { pt: 'Coleta', zh: '揽收', en: 'Pickup' },
  delivery: { pt: 'Entrega', zh: '派送', en: 'Delivery' },
});

const weekdays = choice({
  mon: { pt: 'Segunda', zh: '周一', en: 'Monday' },
  tue: { pt: 'Terça', zh: '周二', en: 'Tuesday' },
  wed: { pt: 'Quarta', zh: '周三', en: 'Wednesday' },
  thu: { pt: 'Quinta', zh: '周四', en: 'Thursday' },
  fri: { pt: 'Sexta', zh: '周五', en: 'Friday' },
  sat: { pt: 'Sábado', zh: '周六', en: 'Saturday' },
  sun: { pt: 'Domingo', zh: '周日', en: 'Sunday' },
});

/** Nine digits before the comma, in minor units (R-0325). */
const BALANCE_MAX = '99999999999';

/** A place where parcels are handled (ops 3.6). A parcel's route follows from the owning transit centres. */
export const site = record('Site', {
  context: 'network',
  words: { pt: 'Unidade', zh: '网点', en: 'Site' },
  code: siteCode({ pt: 'Código', zh: '编号', en: 'Code' }),
  path: '/site',
  denied: 'NO_OUTLET_MANAGEMENT_RIGHTS',
  unusable: { missing: 'SITE_NOT_EXIST', disabled: 'OUTLET_DISABLED' },
  offeredBy: ['type', 'state'],
  fields: {
    name: text({ pt: 'Nome', zh: '名称', en: 'Name' }, { min: 2, max: 50, listed: 'first' }),
    type: one(types, { pt: 'Tipo', zh: '类型', en: 'Type' }, { sought: true }),
    owningTransitCenter: ref(
      { pt: 'Centro responsável', zh: '所属分拨中心', en: 'Owning transit centre' },
      { to: 'Site', optional: true },
    ),
    municipality: municipality({ pt: 'Município', zh: '城市代码', en: 'Municipality' }, { listed: 'on-demand' }),
    city: text({ pt: 'Cidade', zh: '城市', en: 'City' }, { min: 2, max: 60 }),
    /** Whose operator works there: data may be limited by it (R-0380). */
    country: one(
      operatorCountries,
      { pt: 'País do operador', zh: '操作国家', en: 'Operator country' },
      { optional: true, sought: true, listed: 'on-demand' },
    ),
    state: code({ pt: 'UF', zh: '州', en: 'State' }, { pattern: '[A-Z]{2}', example: 'SP', sought: true }),
    cep: cep({ pt: 'CEP', zh: '邮编', en: 'Postal code' }),
    area: text({ pt: 'Bairro', zh: '区域', en: 'Area' }, { max: 60, optional: true, listed: 'on-demand' }),
    street: text({ pt: 'Logradouro', zh: '街道', en: 'Street' }, { max: 100, optional: true, listed: 'on-demand' }),
    address: text({ pt: 'Endereço', zh: '地址', en: 'Address' }, { min: 4, max: 100 }),
    latitude: decimal({ pt: 'Latitude', zh: '纬度', en: 'Latitude' }, { ...LATITUDE, listed: 'never' }),
    longitude: decimal({ pt: 'Longitude', zh: '经度', en: 'Longitude' }, { ...LONGITUDE, listed: 'never' }),
    timeZone: text({ pt: 'Fuso horário', zh: '时区', en: 'Time zone' }, { max: 60, listed: 'on-demand' }),
    openingHours: clock({ pt: 'Abre às', zh: '营业开始', en: 'Opens at' }, { addedLater: true }),
    closingHours: clock({ pt: 'Fecha às', zh: '营业结束', en: 'Closes at' }, { addedLater: true }),
    weekdays: several(
      weekdays,
      { pt: 'Dias de funcionamento', zh: '营业日', en: 'Days open' },
      { min: 1, addedLater: true, listed: 'on-demand' },
    ),
    businessModel: one(
      businessModels,
      { pt: 'Modelo de negócio', zh: '经营模式', en: 'Business model' },
      { optional: true, sought: true },
    ),
    businessType: one(
      businessTypes,
      { pt: 'Tipo de operação', zh: '业务类型', en: 'Business type' },
      { optional: true, listed: 'on-demand' },
    ),
    hubLevel: count(
      { pt: 'Nível do hub', zh: '枢纽级别', en: 'Hub level' },
      { min: 1, max: 3, optional: true, listed: 'on-demand' },
    ),
    pickupRange: text(
      { pt: 'Área de coleta', zh: '揽收范围', en: 'Pickup range' },
      { max: 200, lines: 2, optional: true, listed: 'on-demand' },
    ),
    deliveryRange: text(
      { pt: 'Área de entrega', zh: '派送范围', en: 'Delivery range' },
      { max: 200, lines: 2, optional: true, listed: 'on-demand' },
    ),
    settlementCycle: text(
      { pt: 'Ciclo de acerto', zh: '结算周期', en: 'Settlement cycle' },
      { max: 40, optional: true, listed: 'on-demand' },
    ),
    businessSubject: text(
      { pt: 'Razão social', zh: '经营主体', en: 'Business subject' },
      { max: 100, optional: true, listed: 'on-demand' },
    ),
    cumulativeDeduction: money(
      { pt: 'Descontos acumulados', zh: '累计扣款', en: 'Cumulative deduction' },
      { max: BALANCE_MAX, optional: true, listed: 'on-demand' },
    ),
    accountBalance: money(
      { pt: 'Saldo da conta', zh: '账户余额', en: 'Account balance' },
      { max: BALANCE_MAX, optional: true, listed: 'on-demand' },
    ),
  },
  scopedBy: { code: siteScope },
  rule: { everyone: 'names of sites stand on every label and track; they are no secret' },
});

export const sites = recordScreen(site, '/basicData/site', {
  permission: 'menu:basic-data:site',
  title: { pt: 'Unidades (sites)', zh: '网点管理', en: 'Sites' },
});
