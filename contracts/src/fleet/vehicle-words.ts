import { choice, code, decimal, flag, one, person, plate, text } from '../kernel/fields/index.ts';

/** What kind of vehicle a site drives (R-0453). */
export const siteTypes = choice({
  small_box_truck: { pt: 'Baú pequeno', zh: '小型厢式货车', en: 'Small box truck' },
  medium_box_truck: { pt: 'Baú médio', zh: '中型厢式货车', en: 'Medium box truck' },
  large_box_truck: { pt: 'Baú grande', zh: '大型厢式货车', en: 'Large box truck' },
  large_van: { pt: 'Van grande', zh: '大型面包车', en: 'Large van' },
  light_enclosed_truck: { pt: 'Caminhão leve fechado', zh: '轻型封闭货车', en: 'Light enclosed truck' },
});

/** How a vehicle or a trailer is built (R-0683). */
export const bodyTypes = choice({
  closed_box: { pt: 'Baú fechado', zh: '厢式', en: 'Closed box' },
  open: { pt: 'Carroceria aberta', zh: '敞式', en: 'Open' },
  bulk: { pt: 'Graneleiro', zh: '散装', en: 'Bulk' },
  container_door: { pt: 'Porta-contêiner', zh: '集装箱', en: 'Container' },
  sider: { pt: 'Sider', zh: '侧帘', en: 'Sider' },
  truck: { pt: 'Truck', zh: '卡车', en: 'Truck' },
  toco: { pt: 'Toco', zh: '单后轴卡车', en: 'Toco' },
  tractor: { pt: 'Cavalo mecânico', zh: '牵引车', en: 'Tractor' },
  van: { pt: 'Van', zh: '面包车', en: 'Van' },
  utility: { pt: 'Utilitário', zh: '多用途车', en: 'Utility' },
  other: { pt: 'Outro', zh: '其他', en: 'Other' },
});

/** What a vehicle is, of a site's or of transport: no type is called as another body. */
export const vehicleTypes = { ...siteTypes, ...bodyTypes };

/** The register of who carries goods on roads, with ANTT: eight digits (1§3.6). */
export const rntrc = code(
  { pt: 'RNTRC', zh: 'RNTRC', en: 'RNTRC' },
  { pattern: '\\d{8,9}', example: '12345678', optional: true, listed: 'on-demand' },
);

/** Kilograms, with one decimal; a road train weighs 74 t at most. */
export const kilos = { min: 0, max: 74_000, places: 1, unit: { pt: 'kg', zh: 'kg', en: 'kg' } } as const;
const m3 = { pt: 'm³', zh: 'm³', en: 'm³' };

/** What is said of a vehicle and of a trailer alike (R-0526). A plate stands on one of them only (R-0310). */
export const bodywork = {
  plate: plate(
    { pt: 'Placa', zh: '车牌', en: 'Plate' },
    { unique: true, taken: 'PLATE_REPEATED', listed: 'first', sought: true },
  ),
  brand: text({ pt: 'Marca', zh: '品牌', en: 'Brand' }, { max: 40 }),
  model: text({ pt: 'Modelo', zh: '型号', en: 'Model' }, { max: 40 }),
  bodyType: one(bodyTypes, { pt: 'Carroceria', zh: '车身类型', en: 'Body' }, { sought: true }),
  wheelType: text({ pt: 'Rodado', zh: '轮式', en: 'Wheels' }, { optional: true, listed: 'on-demand' }),
  ownerDocument: person(
    { pt: 'CPF ou CNPJ do proprietário', zh: '车主税号', en: "Owner's tax id" },
    { as: 'tax-id', listed: 'on-demand' },
  ),
  state: code({ pt: 'UF', zh: '州', en: 'State' }, { pattern: '[A-Z]{2}', example: 'SP', sought: true }),
  outsourced: flag({ pt: 'Terceirizado', zh: '外包', en: 'Outsourced' }),
  rntrc,
  capacityKg: decimal({ pt: 'Capacidade', zh: '载重', en: 'Capacity' }, kilos),
  capacityM3: decimal({ pt: 'Volume', zh: '容积', en: 'Volume' }, { min: 0, max: 200, places: 2, unit: m3 }),
  weight: decimal({ pt: 'Tara', zh: '自重', en: 'Tare' }, { ...kilos, listed: 'on-demand' }),
  trackerCompany: text(
    { pt: 'Rastreadora', zh: '定位服务商', en: 'Tracker company' },
    { max: 60, optional: true, listed: 'on-demand' },
  ),
  trackerCode: text(
    { pt: 'Código do rastreador', zh: '定位器编号', en: 'Tracker code' },
    { max: 40, optional: true, listed: 'on-demand' },
  ),
};
