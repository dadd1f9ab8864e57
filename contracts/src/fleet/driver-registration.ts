import { code, day, instant, one, person, plate, ref, text, user } from '../kernel/fields/index.ts';
import { life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { siteScope } from '../kernel/scope.ts';
import { driverTypes, licenceTypes } from './transport-driver.ts';

/** Somebody who asks to drive for the company, with what he says of himself, his licence, vehicle, bank and address (R-0524, R-0483). */
export const driverRegistration = flow('DriverRegistration', {
  context: 'fleet',
  group: 'network',
  words: { pt: 'Cadastro de motorista', zh: '司机注册', en: 'Driver registration' },
  code: code(
    { pt: 'Número', zh: '编号', en: 'Number' },
    { pattern: 'CM\\d{8}', example: 'CM00000001', entered: 'never' },
  ),
  numbered: 'CM',
  path: '/transport/driverRegistration',
  table: 'driver_registrations',
  fields: {
    name: person({ pt: 'Nome', zh: '姓名', en: 'Name' }, { as: 'name', max: 50, listed: 'first' }),
    cpf: person({ pt: 'CPF', zh: 'CPF', en: 'CPF' }, { as: 'tax-id', only: 'cpf' }),
    phone: person({ pt: 'Celular', zh: '手机', en: 'Mobile' }, { as: 'phone' }),
    invitationCode: code(
      { pt: 'Código do convite', zh: '邀请码', en: 'Invitation code' },
      {
        pattern: 'CM\\d{8}',
        example: 'CM00000001',
        entered: 'once',
        optional: true,
        listed: 'on-demand',
        help: {
          pt: 'De quem veio por convite. Cada código vale para um cadastro, até o seu dia.',
          zh: '由邀请而来者填写。每个邀请码只能用于一次登记，且须在有效期内。',
          en: 'Of who came by an invitation. Each code is good for one registration, until its day.',
        },
      },
    ),
    base: ref({ pt: 'Base', zh: '基地', en: 'Base' }, { to: 'Site', sought: true }),
    driverType: one(driverTypes, { pt: 'Tipo', zh: '司机类型', en: 'Type' }, { sought: true }),
    cnhNumber: person({ pt: 'CNH', zh: '驾照号', en: 'Licence' }, { as: 'text', max: 20, listed: 'on-demand' }),
    cnhType: one(licenceTypes, { pt: 'Categoria', zh: '准驾类型', en: 'Category' }),
    cnhValidity: day({ pt: 'Validade da CNH', zh: '驾照有效期', en: 'Licence valid until' }),
    vehiclePlate: plate({ pt: 'Placa', zh: '车牌', en: 'Plate' }, { optional: true }),
    vehicleModel: text({ pt: 'Veículo', zh: '车辆', en: 'Vehicle' }, { max: 60, optional: true, listed: 'on-demand' }),
    ownerName: person(
      { pt: 'Proprietário', zh: '车主', en: 'Owner' },
      { as: 'name', max: 50, optional: true, listed: 'on-demand' },
    ),
    ownerDocument: person(
      { pt: 'CPF ou CNPJ do proprietário', zh: '车主税号', en: "Owner's tax id" },
      { as: 'tax-id', optional: true, listed: 'on-demand' },
    ),
    bank: text({ pt: 'Banco', zh: '银行', en: 'Bank' }, { max: 60, optional: true, listed: 'on-demand' }),
    bankAccount: person(
      { pt: 'Agência e conta', zh: '支行与账号', en: 'Branch and account' },
      { as: 'text', max: 60, optional: true, listed: 'on-demand' },
    ),
    address: person(
      { pt: 'Endereço', zh: '地址', en: 'Address' },
      { as: 'text', max: 200, optional: true, listed: 'on-demand' },
    ),
    reviewer: user({ pt: 'Analisado por', zh: '审核人', en: 'Reviewed by' }, { entered: 'never' }),
    reviewTime: instant({ pt: 'Analisado em', zh: '审核时间', en: 'Reviewed' }, { entered: 'never' }),
    reason: text({ pt: 'Motivo', zh: '原因', en: 'Reason' }, { min: 3, max: 200, lines: 2, entered: 'never' }),
  },
  life: life({
    states: {
      pending_review: { words: { pt: 'Em análise', zh: '待审核', en: 'Pending review' }, tone: 'warn' },
      approved: { words: { pt: 'Aprovado', zh: '已通过', en: 'Approved' }, tone: 'ok' },
      refused: { words: { pt: 'Recusado', zh: '已拒绝', en: 'Refused' }, tone: 'bad' },
    },
    opens: 'pending_review',
    revisable: [],
    reviews: [{ pass: 'pass', refuse: 'refuse' }],
    moves: {
      pass: {
        words: { pt: 'Aprovar', zh: '通过', en: 'Pass' },
        done: { pt: 'Aprovado', zh: '已通过', en: 'Passed' },
        event: 'Approved',
        from: ['pending_review'],
        to: 'approved',
        stamps: { reviewTime: 'at', reviewer: 'by' },
        notBy: ['register'],
        checked: true,
      },
      refuse: {
        words: { pt: 'Recusar', zh: '拒绝', en: 'Turn down' },
        done: { pt: 'Recusado', zh: '已拒绝', en: 'Turned down' },
        event: 'Refused',
        from: ['pending_review'],
        to: 'refused',
        asks: { reason: 'required' },
        stamps: { reviewTime: 'at', reviewer: 'by' },
        notBy: ['register'],
        danger: true,
      },
    },
  }),
  scopedBy: { base: siteScope },
  rule: 'stream',
});

/** Who registers may not review: whoever came by an invitation is registered by a call or by a colleague (R-0716). */
export const driverRegistrationReview = recordScreen(driverRegistration, '/transport/driverRegistrationReview', {
  permission: 'menu:transport:driver-registration-review',
  title: { pt: 'Análise de cadastro de motoristas', zh: '司机注册审核', en: 'Driver registration review' },
  actions: ['create', 'pass', 'refuse', 'export'],
  called: { refuse: 'turn-down' },
});
