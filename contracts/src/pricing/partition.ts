import { choice, code, day, one, refs, text, texts } from '../kernel/fields/index.ts';
import { disable, life, switchable } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { record } from '../kernel/record.ts';
import { givenNumber, NAME, NOTE } from '../kernel/usual-fields.ts';
import { ZIP_LIST_CHARACTERS } from '../kernel/values/zip-list.ts';

const seenByAll = { everyone: 'partitions and their schemes stand in every price list' };

const uses = choice({
  delivery: { pt: 'Entrega', zh: '派送', en: 'Delivery' },
  pickup: { pt: 'Coleta', zh: '揽收', en: 'Pickup' },
});

/** Which set of partitions it belongs to: within a set no postal code lies in two of them. */
const template = { pt: 'Modelo de partição', zh: '分区模板', en: 'Partition template' };
const ofTemplate = { pattern: '[A-Z0-9-]{2,20}', example: 'CAPITAIS' } as const;

/** A part of the country as prices know it (R-0532). It stays undefined until it is put to use with its postal codes, and expires with its scheme (R-0556). */
export const partition = record('Partition', {
  context: 'pricing',
  group: 'money',
  words: { pt: 'Partição', zh: '分区', en: 'Partition' },
  code: givenNumber('PT'),
  numbered: 'PT',
  path: '/partition',
  apart: { by: ['use', 'template'], from: 'zipCodes', to: 'zipCodes', written: 'postal codes' },
  sheet: {
    // R-0617
    format: 'xls too',
    demands: ['zipCodes'],
    refusals: {
      VALUE_TAKEN: 'PARTITION_ROW_DUPLICATE_NAME',
      INTERVAL_OVERLAP: 'PARTITION_ROW_DUPLICATE_ZIP',
      ZIP_DUPLICATE: 'PARTITION_ROW_DUPLICATE_ZIP',
      SPAN_TAKEN: 'PARTITION_ROW_INTERSECTING_ZIP',
      ZIP_FORMAT_INVALID: 'PARTITION_ROW_MALFORMED_ZIP',
      DATA_ERROR_OR_DUPLICATE: 'PARTITION_ROW_DUPLICATE_CITY',
    },
  },
  fields: {
    name: text(NAME, { min: 2, max: 50, listed: 'first', unique: true }),
    use: one(uses, { pt: 'Uso', zh: '用途', en: 'Use' }, { entered: 'once', sought: true }),
    template: code(template, { ...ofTemplate, entered: 'once', sought: true }),
    zipCodes: text(
      { pt: 'CEPs', zh: '邮编', en: 'Postal codes' },
      {
        max: ZIP_LIST_CHARACTERS,
        lines: 4,
        optional: true,
        help: {
          pt: 'Faixas com ~, separadas por vírgula; menos de 8 dígitos valem por todos os que começam assim: 01~05,0601.',
          zh: '区间用~连接，逗号分隔；不足8位代表所有以此开头的邮编：01~05,0601。',
          en: 'Ranges with ~, parted by commas; fewer than 8 digits stand for all that begin with them: 01~05,0601.',
        },
      },
    ),
    states: texts({ pt: 'UFs', zh: '州', en: 'States' }, { max: 27, characters: 20, optional: true }),
    cities: texts({ pt: 'Cidades', zh: '城市', en: 'Cities' }, { max: 200, characters: 60, optional: true }),
    remark: text(NOTE, { max: 200, lines: 2, optional: true }),
  },
  life: life({
    states: {
      undefined: { words: { pt: 'A definir', zh: '未定义', en: 'Undefined' }, tone: 'warn' },
      enabled: { words: { pt: 'Ativa', zh: '启用', en: 'Enabled' }, tone: 'ok' },
      disabled: { words: { pt: 'Desativada', zh: '停用', en: 'Disabled' }, tone: 'neutral' },
      expired: { words: { pt: 'Vencida', zh: '已过期', en: 'Expired' }, tone: 'bad' },
      deleted: { words: { pt: 'Excluída', zh: '已删除', en: 'Deleted' }, tone: 'bad', gone: true },
    },
    opens: 'undefined',
    revisable: ['undefined', 'enabled', 'disabled'],
    moves: {
      enable: {
        words: { pt: 'Ativar', zh: '启用', en: 'Enable' },
        done: { pt: 'Ativada', zh: '已启用', en: 'Enabled' },
        event: 'Enabled',
        from: ['undefined', 'disabled', 'expired'],
        to: 'enabled',
        checked: true,
        repeats: true,
      },
      disable,
      expire: {
        words: { pt: 'Vencer', zh: '置为过期', en: 'Expire' },
        done: { pt: 'Vencida', zh: '已过期', en: 'Expired' },
        event: 'Expired',
        from: ['enabled', 'disabled'],
        to: 'expired',
        repeats: true,
      },
      delete: {
        words: { pt: 'Excluir', zh: '删除', en: 'Delete' },
        done: { pt: 'Excluída', zh: '已删除', en: 'Deleted' },
        event: 'Deleted',
        from: ['undefined', 'disabled', 'expired'],
        to: 'deleted',
        unused: true,
        danger: true,
        refused: 'ENABLED_CANNOT_DELETE',
      },
    },
  }),
  rule: seenByAll,
});

/** Partitions of one template that a quote prices by, from a day on and perhaps to another (R-0490). */
export const partitionScheme = record('PartitionScheme', {
  context: 'pricing',
  group: 'money',
  table: 'partition_schemes',
  words: { pt: 'Esquema de partição', zh: '分区方案', en: 'Partition scheme' },
  code: givenNumber('ES'),
  numbered: 'ES',
  path: '/partitionScheme',
  life: switchable,
  fields: {
    name: text(NAME, { min: 2, max: 50, listed: 'first', unique: true }),
    template: code(template, { ...ofTemplate, sought: true }),
    partitions: refs({ pt: 'Partições', zh: '分区', en: 'Partitions' }, { to: 'Partition' }),
    validFrom: day({ pt: 'Vale desde', zh: '生效日期', en: 'Valid from' }),
    validUntil: day({ pt: 'Vale até', zh: '失效日期', en: 'Valid until' }, { optional: true }),
  },
  rule: seenByAll,
});

const area = '/finance/basicData';
export const partitions = recordScreen(partition, `${area}/partitions`, {
  kind: 'config',
  permission: 'menu:finance:partitions',
  title: { pt: 'Partições de CEP', zh: '分区管理', en: 'Partitions' },
  // The dialog of the import has the template.
  offers: ['download-template'],
});
export const partitionSchemes = recordScreen(partitionScheme, `${area}/partitionSchemes`, {
  kind: 'config',
  permission: 'menu:finance:partition-schemes',
  title: { pt: 'Esquemas de partição', zh: '分区方案', en: 'Partition schemes' },
});
export const mailingArea = recordScreen(partition, '/collectionCenter/finance/mailingArea', {
  kind: 'config',
  permission: 'menu:collection-center:mailing-area',
  title: { pt: 'Áreas de postagem', zh: '寄件区域', en: 'Mailing areas' },
  where: { use: ['pickup'] },
});
