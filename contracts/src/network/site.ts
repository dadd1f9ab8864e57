import { cep, choice, code, decimal, municipality, one, ref, siteCode, text } from '../kernel/fields/index.ts';
import { record } from '../kernel/record.ts';
import { siteScope } from '../kernel/scope.ts';

/** What a site is for (ops 9). */
const types = choice({
  headquarters: { pt: 'Matriz', zh: '总部', en: 'Headquarters', tone: 'neutral' },
  transit_center: { pt: 'Centro de triagem', zh: '分拨中心', en: 'Transit centre', tone: 'info' },
  outlet: { pt: 'Unidade', zh: '网点', en: 'Outlet', tone: 'ok' },
  mini_drop: { pt: 'Mini drop', zh: '迷你投递点', en: 'Mini drop', tone: 'neutral' },
});
export type SiteType = keyof typeof types;

/** A place where parcels are handled (ops 3.6). A parcel's route follows from the owning transit centres. */
export const site = record('Site', {
  context: 'network',
  words: { pt: 'Unidade', zh: '网点', en: 'Site' },
  code: siteCode({ pt: 'Código', zh: '编号', en: 'Code' }),
  path: '/site',
  fields: {
    name: text({ pt: 'Nome', zh: '名称', en: 'Name' }, { min: 2, max: 50, listed: 'first' }),
    type: one(types, { pt: 'Tipo', zh: '类型', en: 'Type' }, { sought: true }),
    owningTransitCenter: ref(
      { pt: 'Centro responsável', zh: '所属分拨中心', en: 'Owning transit centre' },
      { to: 'Site', optional: true },
    ),
    municipality: municipality({ pt: 'Município', zh: '城市代码', en: 'Municipality' }, { listed: 'on-demand' }),
    city: text({ pt: 'Cidade', zh: '城市', en: 'City' }, { min: 2, max: 60 }),
    state: code({ pt: 'UF', zh: '州', en: 'State' }, { pattern: '[A-Z]{2}', example: 'SP' }),
    cep: cep({ pt: 'CEP', zh: '邮编', en: 'Postal code' }),
    address: text({ pt: 'Endereço', zh: '地址', en: 'Address' }, { min: 4, max: 100 }),
    latitude: decimal(
      { pt: 'Latitude', zh: '纬度', en: 'Latitude' },
      { min: -90, max: 90, places: 14, listed: 'never' },
    ),
    longitude: decimal(
      { pt: 'Longitude', zh: '经度', en: 'Longitude' },
      { min: -180, max: 180, places: 14, listed: 'never' },
    ),
    timeZone: text({ pt: 'Fuso horário', zh: '时区', en: 'Time zone' }, { max: 60, listed: 'on-demand' }),
  },
  scopedBy: { code: siteScope },
  rule: { everyone: 'names of sites stand on every label and track; they are no secret' },
  read: 'session',
});
