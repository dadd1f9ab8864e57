import { cep, choice, code, flag, one, person, ref, text } from '../kernel/fields/index.ts';
import { kept, life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { record } from '../kernel/record.ts';
import { customerScope } from '../kernel/scope.ts';
import { givenNumber } from '../kernel/usual-fields.ts';

const types = choice({
  sender: { pt: 'Remetente', zh: '寄件人', en: 'Sender' },
  receiver: { pt: 'Destinatário', zh: '收件人', en: 'Receiver' },
});

/** Somebody whom a customer sends from or to (R-0183). Of each type a customer has one that is taken where nothing else is said. */
export const customerAddress = record('CustomerAddress', {
  context: 'customers',
  words: { pt: 'Endereço', zh: '地址', en: 'Address' },
  code: givenNumber('EN'),
  numbered: 'EN',
  path: '/customer/address',
  table: 'customer_addresses',
  named: 'city',
  fields: {
    customer: ref(
      { pt: 'Cliente', zh: '客户', en: 'Customer' },
      { to: 'Customer', entered: 'once', sought: true, listed: 'first' },
    ),
    type: one(types, { pt: 'Tipo', zh: '类型', en: 'Type' }, { entered: 'once', sought: true }),
    name: person({ pt: 'Nome', zh: '姓名', en: 'Name' }, { as: 'name' }),
    defaultFlag: flag({ pt: 'Padrão', zh: '默认', en: 'Default' }, { entered: 'never' }),
    phone: person({ pt: 'Telefone', zh: '电话', en: 'Phone' }, { as: 'phone' }),
    taxId: person(
      { pt: 'CPF ou CNPJ', zh: '税号', en: 'Tax id' },
      { as: 'tax-id', optional: true, listed: 'on-demand' },
    ),
    cep: cep({ pt: 'CEP', zh: '邮编', en: 'Postal code' }),
    state: code({ pt: 'UF', zh: '州', en: 'State' }, { pattern: '[A-Z]{2}', example: 'SP', sought: true }),
    city: text({ pt: 'Cidade', zh: '城市', en: 'City' }, { min: 2, max: 60 }),
    address: person({ pt: 'Endereço', zh: '详细地址', en: 'Address' }, { as: 'text', max: 200 }),
  },
  life: life({
    states: kept.states,
    opens: 'enabled',
    revisable: ['enabled'],
    stamps: { defaultFlag: { is: false } },
    moves: {
      'set-default': {
        words: { pt: 'Tornar padrão', zh: '设为默认', en: 'Make default' },
        done: { pt: 'Tornado padrão', zh: '已设为默认', en: 'Made the default' },
        event: 'MadeDefault',
        from: ['enabled'],
        stamps: { defaultFlag: { is: true } },
      },
      'give-way': {
        words: { pt: 'Deixar de ser padrão', zh: '取消默认', en: 'Give way' },
        done: { pt: 'Deixou de ser padrão', zh: '已取消默认', en: 'No longer the default' },
        event: 'GaveWay',
        from: ['enabled'],
        stamps: { defaultFlag: { is: false } },
        unoffered: true,
      },
      delete: kept.moves.delete,
    },
  }),
  scopedBy: { customer: customerScope },
  rule: 'stream',
});

export const addressBook = recordScreen(customerAddress, '/customerManagements/addressBook', {
  permission: 'menu:customer-managements:address-book',
  title: { pt: 'Agenda de remetentes e destinatários', zh: '收发件人地址簿', en: 'Sender and receiver address book' },
});
