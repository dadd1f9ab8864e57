import { code, languages, ref, refs, text } from '../kernel/fields/index.ts';
import { kept } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { record } from '../kernel/record.ts';
import { channel } from './channel.ts';
import { CODE, NAME, NOTE } from '../kernel/usual-fields.ts';

const PROVIDER = { pt: 'Prestador', zh: '服务商', en: 'Provider' };
const seenByAll = { everyone: 'who carries parcels on is named by every station and list' };

/** Another house's system that carries parcels on and gives numbers. */
export const serviceProvider = record('ServiceProvider', {
  context: 'partners',
  group: 'network',
  words: PROVIDER,
  code: code(CODE, { pattern: '[A-Z0-9_-]{2,20}', example: 'CORREIOS' }),
  path: '/serviceProvider',
  fields: {
    name: text(NAME, { min: 2, max: 60, listed: 'first', unique: true }),
    supplier: ref({ pt: 'Fornecedor', zh: '供应商', en: 'Supplier' }, { to: 'Supplier', optional: true, sought: true }),
    service: text({ pt: 'Endereço do serviço', zh: '接口地址', en: 'Service address' }, { max: 200, optional: true }),
    note: text(NOTE, { max: 500, lines: 3, optional: true, listed: 'on-demand' }),
  },
  rule: seenByAll,
});

/** What a provider answers when something is wrong, in the words of our people (1 to 200 characters each). */
export const serviceErrorMessage = record('ServiceErrorMessage', {
  context: 'partners',
  group: 'network',
  words: { pt: 'Mensagem de erro do prestador', zh: '服务错误信息', en: 'Service error message' },
  code: code(CODE, { pattern: '[A-Z0-9_-]{1,40}', example: 'LBL-404' }),
  path: '/serviceErrorMessage',
  life: kept,
  named: 'provider',
  fields: {
    provider: ref(PROVIDER, { to: 'ServiceProvider', listed: 'first', sought: true }),
    words: languages({ pt: 'Texto', zh: '文本', en: 'Text' }, { max: 200 }),
  },
  rule: seenByAll,
});

/** A service of a provider. */
export const providerChannel = record('ProviderChannel', {
  context: 'partners',
  group: 'network',
  words: { pt: 'Canal do prestador', zh: '服务商渠道', en: 'Provider channel' },
  code: code(
    { pt: 'Código do canal', zh: '渠道编号', en: 'Channel code' },
    { pattern: '[A-Z0-9_-]{2,20}', example: 'SEDEX' },
  ),
  path: '/serviceProviderChannel',
  fields: {
    name: text(NAME, { min: 2, max: 60, listed: 'first' }),
    provider: ref(PROVIDER, { to: 'ServiceProvider', sought: true }),
    errorMessages: refs(
      { pt: 'Mensagens de erro', zh: '错误信息', en: 'Error messages' },
      { to: 'ServiceErrorMessage', max: 50, optional: true },
    ),
    /** Orders of these channels of ours take their number here as soon as they are registered (R-0519). */
    takesNumbersOf: refs(
      { pt: 'Dá números a pedidos dos canais', zh: '为以下渠道的订单取号', en: 'Gives numbers to orders of channels' },
      { to: 'Channel', max: 20, optional: true, listed: 'on-demand' },
    ),
  },
  rule: seenByAll,
});

const area = '/expressDataCenter/serviceProviderManagement/channelManage';
export const serviceProviderScreen = recordScreen(serviceProvider, `${area}/serviceProvider`, {
  permission: 'menu:express-data-center:service-provider',
  title: { pt: 'Prestadores do sistema', zh: '系统服务商', en: 'System service providers' },
});
export const serviceProviderChannelScreen = recordScreen(providerChannel, `${area}/serviceProviderChannel`, {
  permission: 'menu:express-data-center:service-provider-channel',
  title: { pt: 'Canais de prestadores', zh: '服务商渠道', en: 'Service provider channels' },
});
export const serviceErrorMessageScreen = recordScreen(serviceErrorMessage, `${area}/ServiceErrorMessage`, {
  kind: 'config',
  permission: 'menu:express-data-center:service-error-message',
  title: { pt: 'Mensagens de erro de serviço', zh: '服务错误信息', en: 'Service error messages' },
});
export const channelList = recordScreen(channel, `${area}/channelList`, {
  permission: 'menu:express-data-center:channel-list',
  title: { pt: 'Canais', zh: '渠道列表', en: 'Channels' },
});
