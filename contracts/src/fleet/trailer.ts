import { code } from '../kernel/fields/index.ts';
import { restorable } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { record } from '../kernel/record.ts';
import { bodywork } from './vehicle-words.ts';

/** What a tractor pulls (R-0526). */
export const trailer = record('Trailer', {
  context: 'fleet',
  group: 'network',
  words: { pt: 'Reboque', zh: '挂车', en: 'Trailer' },
  code: code(
    { pt: 'Número', zh: '编号', en: 'Number' },
    { pattern: 'RB\\d{8}', example: 'RB00000001', entered: 'never' },
  ),
  numbered: 'RB',
  path: '/transport/trailer',
  unusable: { missing: 'PLATE_NOT_EXIST' },
  life: restorable,
  named: 'plate',
  fields: bodywork,
  rule: { everyone: "the company's trailers are seen by whoever plans with them; their owners are masked" },
});

export const createTrailer = recordScreen(trailer, '/transport/createTrailer', {
  permission: 'menu:transport:create-trailer',
  title: { pt: 'Reboques', zh: '挂车管理', en: 'Trailers' },
});
