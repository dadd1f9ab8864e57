import { code, count, ref, rows, text } from '../kernel/fields/index.ts';
import { life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { NAME } from '../kernel/usual-fields.ts';

/** Batches of an edition at most (R-0530). */
export const EDITION_BATCHES = 4;

/** What a customer sends out and has collected again, schoolbooks for instance: in up to four batches (R-0492, R-0530). */
export const edition = flow('Edition', {
  context: 'returns',
  group: 'service',
  words: { pt: 'Edição', zh: '版次', en: 'Edition' },
  code: code(
    { pt: 'Código do grupo', zh: '组编码', en: 'Group code' },
    { pattern: '[A-Z0-9-]{2,20}', example: 'ED-2026-1' },
  ),
  path: '/edition',
  fields: {
    name: text(NAME, { min: 2, max: 60, listed: 'first' }),
    customer: ref({ pt: 'Cliente', zh: '客户', en: 'Customer' }, { to: 'Customer', sought: true }),
    batches: rows(
      {
        code: code({ pt: 'Código', zh: '批次编码', en: 'Code' }, { pattern: '[A-Z0-9-]{1,20}', example: 'L1' }),
        name: text({ pt: 'Nome', zh: '批次名称', en: 'Name' }, { min: 1, max: 60 }),
        volume: count({ pt: 'Volumes', zh: '数量', en: 'Volume' }, { min: 1, max: 1_000_000 }),
      },
      { pt: 'Lotes', zh: '批次', en: 'Batches' },
      { min: 1, max: EDITION_BATCHES, told: '{code} {name}: {volume}' },
    ),
  },
  life: life({
    states: {
      created: { words: { pt: 'Criada', zh: '已创建', en: 'Created' }, tone: 'info' },
      pickup_generated: { words: { pt: 'Coletas geradas', zh: '已生成揽收', en: 'Pickups generated' }, tone: 'ok' },
      deleted: { words: { pt: 'Excluída', zh: '已删除', en: 'Deleted' }, tone: 'bad', gone: true },
    },
    opens: 'created',
    revisable: ['created'],
    moves: {
      generate: {
        words: { pt: 'Gerar coletas', zh: '生成揽收订单', en: 'Generate pickups' },
        done: { pt: 'Coletas geradas', zh: '已生成揽收', en: 'Pickups generated' },
        event: 'PickupsGenerated',
        from: ['created'],
        to: 'pickup_generated',
      },
      delete: {
        words: { pt: 'Excluir', zh: '删除', en: 'Delete' },
        done: { pt: 'Excluída', zh: '已删除', en: 'Deleted' },
        event: 'Deleted',
        from: ['created'],
        to: 'deleted',
        danger: true,
      },
    },
  }),
  rule: { everyone: 'editions are planned for the whole network' },
});

export const createEdition = recordScreen(edition, '/reverse/createEdition', {
  permission: 'menu:reverse:create-edition',
  title: { pt: 'Edições', zh: '版次管理', en: 'Editions' },
  actions: ['create', 'edit', 'delete', 'export'],
});
