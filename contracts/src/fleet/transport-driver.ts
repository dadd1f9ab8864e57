import { choice, code, count, day, flag, one, person, ref, text } from '../kernel/fields/index.ts';
import { restorable } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { record } from '../kernel/record.ts';
import { siteScope } from '../kernel/scope.ts';

/** On what somebody drives for the company (R-0684). */
export const driverTypes = choice({
  bicycle_courier: { pt: 'Bike courier', zh: '自行车配送员', en: 'Bicycle courier' },
  company_car_courier: { pt: 'Entregador com carro da empresa', zh: '公司车配送员', en: 'Company-car courier' },
  leased_company_vehicle_third_party: {
    pt: 'Terceiro com veículo alugado da empresa',
    zh: '租用公司车辆的第三方',
    en: 'Third party on a leased company vehicle',
  },
  motorbike_leasing: { pt: 'Moto alugada', zh: '租赁摩托车', en: 'Motorbike leasing' },
  third_party_rider: { pt: 'Motociclista terceiro', zh: '第三方骑手', en: 'Third-party rider' },
  third_party_own_vehicle: {
    pt: 'Terceiro com veículo próprio',
    zh: '自带车辆的第三方',
    en: 'Third party, own vehicle',
  },
});

/** The categories of a Brazilian driving licence. */
export const licenceTypes = choice({
  A: { pt: 'A', zh: 'A', en: 'A' },
  B: { pt: 'B', zh: 'B', en: 'B' },
  AB: { pt: 'AB', zh: 'AB', en: 'AB' },
  C: { pt: 'C', zh: 'C', en: 'C' },
  D: { pt: 'D', zh: 'D', en: 'D' },
  E: { pt: 'E', zh: 'E', en: 'E' },
  AE: { pt: 'AE', zh: 'AE', en: 'AE' },
});

/** Somebody who drives for the company, on its routes or for it (R-0524). */
export const transportDriver = record('TransportDriver', {
  context: 'fleet',
  group: 'network',
  words: { pt: 'Motorista', zh: '司机', en: 'Driver' },
  code: code(
    { pt: 'Número', zh: '编号', en: 'Number' },
    { pattern: 'MT\\d{8}', example: 'MT00000001', entered: 'never' },
  ),
  numbered: 'MT',
  path: '/transport/driver',
  life: restorable,
  fields: {
    name: person({ pt: 'Nome', zh: '姓名', en: 'Name' }, { as: 'name', max: 50, listed: 'first' }),
    cpf: person({ pt: 'CPF', zh: 'CPF', en: 'CPF' }, { as: 'tax-id', only: 'cpf' }),
    phone: person({ pt: 'Celular', zh: '手机', en: 'Mobile' }, { as: 'phone' }),
    driverType: one(driverTypes, { pt: 'Tipo', zh: '司机类型', en: 'Type' }, { sought: true }),
    base: ref({ pt: 'Base', zh: '基地', en: 'Base' }, { to: 'Site', sought: true }),
    cnhNumber: person({ pt: 'CNH', zh: '驾照号', en: 'Licence' }, { as: 'text', max: 20, listed: 'on-demand' }),
    cnhType: one(licenceTypes, { pt: 'Categoria', zh: '准驾类型', en: 'Category' }),
    cnhScore: count({ pt: 'Pontos na CNH', zh: '驾照扣分', en: 'Licence points' }, { max: 100, optional: true }),
    cnhValidity: day({ pt: 'Validade da CNH', zh: '驾照有效期', en: 'Licence valid until' }, { sought: true }),
    outsourced: flag({ pt: 'Terceirizado', zh: '外包', en: 'Outsourced' }),
    username: text({ pt: 'Usuário', zh: '用户名', en: 'User name' }, { max: 40, optional: true, listed: 'on-demand' }),
    address: person(
      { pt: 'Endereço', zh: '地址', en: 'Address' },
      { as: 'text', max: 200, optional: true, listed: 'on-demand' },
    ),
  },
  sorted: ['cnhValidity', 'asc'],
  scopedBy: { base: siteScope },
  rule: 'stream',
});

export const createDriver = recordScreen(transportDriver, '/transport/createDriver', {
  permission: 'menu:transport:create-driver',
  title: { pt: 'Motoristas', zh: '司机管理', en: 'Drivers' },
});
