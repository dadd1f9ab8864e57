import { choice } from '@malote/contracts/kernel/fields/choice.ts';
import { render, screen as view } from '@testing-library/react';
import { mount, startFake } from '../../../test/mount.tsx';
import { loadTexts } from '../../i18n/i18n.ts';
import { columnsOf, FieldValue } from './field-columns.tsx';

const clock = (pt: string, en: string) => ({ kind: 'clock', words: { pt, zh: '时间', en } }) as const;

test('a column is as wide as the longest word of its heading, in whichever language it is longest', () => {
  const [short, long, endless] = columnsOf(
    {
      short: clock('Até', 'Until'),
      long: clock('Fim do carregamento', 'Loading completed'),
      endless: clock('Otorrinolaringologistas', 'Doctors'),
    },
    'records:Shift',
  );
  expect([short?.size, long?.size, endless?.size]).toEqual([90, 128, 170]);
});

test('a heading in Chinese, which has no spaces to break at, stands on one line', () => {
  const kind = { kind: 'clock', words: { pt: 'Tipo', zh: '区域网点类型', en: 'Kind' } } as const;
  expect(columnsOf({ kind }, 'records:Shift').map(({ size }) => size)).toEqual([116]);
});

test('a moment that is waited for has what is left of it beside it', () => {
  const left = { name: 'timeLeft', words: { pt: 'Tempo restante', zh: '剩余时间', en: 'Time left' }, in: ['open'] };
  const due = { kind: 'instant', words: { pt: 'Prazo', zh: '期限', en: 'Due' }, left } as const;
  expect(columnsOf({ due }, 'records:WorkOrder').map(({ id }) => id)).toEqual(['due', 'timeLeft']);
  // It is counted by the page's clock: a file that was asked for it was refused.
  expect(columnsOf({ due }, 'records:WorkOrder').map(({ unfiled }) => unfiled)).toEqual([undefined, true]);
});

test('a choice has room for the longest of its words with its mark, and no more than that', () => {
  const words = { pt: 'Onde', zh: '位置', en: 'Where' };
  const kept = choice({ on: { pt: 'Ativo', zh: '启用', en: 'Active', tone: 'ok' } });
  const stage = choice({ out: { pt: 'Saiu da consolidação', zh: '离开集散', en: 'Left the hub', tone: 'info' } });
  const plain = choice({ out: { pt: 'Saiu da consolidação', zh: '离开集散', en: 'Left the hub' } });
  const one = (of: ReturnType<typeof choice>) => ({ kind: 'one', words, of }) as never;
  const sizes = columnsOf({ kept: one(kept), stage: one(stage), plain: one(plain) }, 'records:Shift');
  expect(sizes.map(({ size }) => size)).toEqual([110, 184, 166]);
});

test('the name of a site stands beside its code, and a short text needs less room than a long one', () => {
  const words = { pt: 'Nome', zh: '名称', en: 'Name' };
  const fields = {
    site: { kind: 'ref', words, to: 'Site' },
    customer: { kind: 'ref', words, to: 'Customer' },
    short: { kind: 'text', words, max: 40 },
    long: { kind: 'text', words, max: 41 },
  } as never;
  expect(columnsOf(fields, 'records:Shift').map(({ size }) => size)).toEqual([240, 210, 160, 200]);
});

test('what is cut off in a column stands whole in its title: the name with its code', () => {
  const words = { pt: 'Origem', zh: '起点', en: 'Origin' };
  const field = { kind: 'ref', words, to: 'Site' } as never;
  const row = { origin: 'RJDCX01', originName: 'Centro de triagem Duque de Caxias' };
  const { container } = render(<FieldValue field={field} name="origin" row={row} prefix="records:TrunkLine" />);
  expect(container.querySelector('[title]')).toHaveAttribute('title', 'Centro de triagem Duque de Caxias RJDCX01');
});

test('a code of two signs takes no more than it needs, and a long one, whose end tells it from others, as much', () => {
  const words = { pt: 'UF', zh: '州', en: 'UF' };
  const fields = {
    state: { kind: 'code', words, pattern: '[A-Z]{2}' },
    number: { kind: 'code', words, pattern: '[A-Z0-9]{6,8}' },
    reference: { kind: 'code', words, pattern: '[0-9-]{3,60}', example: '001-2026-11-10-000012-5' },
  } as never;
  expect(columnsOf(fields, 'records:Shift').map(({ size }) => size)).toEqual([58, 140, 208]);
});

const NAMES = { pt: 'Nome', zh: '名称', en: 'Name' };
const shownOf = (field: object, row: Readonly<Record<string, unknown>>): string | null =>
  render(<FieldValue field={field as never} name="one" row={row} prefix="records:Shift" />).container.textContent;

test('a record that is named stands by its name and code, one whose code is a key by its name alone', () => {
  const row = { one: 'no_number', oneName: 'Falta o número' };
  expect(shownOf({ kind: 'ref', words: NAMES, to: 'ProblemType' }, row)).toBe('Falta o número no_number');
  expect(shownOf({ kind: 'ref', words: NAMES, to: 'ProblemType', shown: 'name' }, row)).toBe('Falta o número');
  expect(shownOf({ kind: 'ref', words: NAMES, to: 'ProblemType', shown: 'name' }, { one: 'no_number' })).toContain(
    'no_number',
  );
});

test('several records that are named stand by their names, those without by their codes', () => {
  const row = { one: ['warehouse', 'gone'], oneNames: { warehouse: 'Armazém' } };
  expect(shownOf({ kind: 'refs', words: NAMES, to: 'Role', shown: 'name' }, row)).toBe('Armazém, gone');
  expect(shownOf({ kind: 'refs', words: NAMES, to: 'Seller' }, { one: ['S1'], oneNames: { S1: 'Lagoa' } })).toBe(
    'Lagoa S1',
  );
});

test('codes beside the names of several records stand back, as that of a single one does', () => {
  const row = { stops: ['GRU', 'CWB'], stopsNames: { GRU: 'Guarulhos' } };
  const field = { kind: 'refs', words: NAMES, to: 'Site' } as never;
  const { container } = render(<FieldValue field={field} name="stops" row={row} prefix="records:Load" />);
  expect(container.querySelector('.code.muted')?.textContent).toBe('GRU');
  expect(container.querySelector('.code:not(.muted)')?.textContent).toBe('CWB');
  expect(container.querySelector('[title]')).toHaveAttribute('title', 'Guarulhos GRU, CWB');
});

test.each([
  ['a number of any kind of record', { kind: 'text', words: NAMES }, 'CG02544176', 'code'],
  ['several of them', { kind: 'texts', words: NAMES }, ['ML7030655294407', 'ML8687640909398'], 'code'],
  ['a tax id of a person', { kind: 'person', words: NAMES, as: 'tax-id' }, '12345678909', 'code'],
  ['a day', { kind: 'day', words: NAMES }, '2026-11-27', 'num'],
  ['a name with digits', { kind: 'text', words: NAMES }, 'BOSQUE 2026-10-28', ''],
])('%s is set as what it is, whatever field it stands in', (_, field, one, look) => {
  const { container } = render(<FieldValue field={field as never} name="one" row={{ one }} prefix="records:Shift" />);
  expect(container.firstElementChild).toHaveClass(look, { exact: true });
});

describe('a file that no browser shows', () => {
  const shown = async (accept: readonly string[]) => {
    await startFake();
    await loadTexts(['record']);
    const field = { kind: 'file', words: { pt: 'Arquivo', zh: '文件', en: 'File' }, accept } as never;
    const file = { id: 'F1', name: 'manual.docx', type: 'docx', bytes: 1_024 };
    mount(<FieldValue field={field} name="file" row={{ code: 'MO00000001', file }} prefix="records:OperatorsManual" />);
    expect(await view.findByRole('button', { name: 'Baixar manual.docx' })).toBeEnabled();
  };

  test('has the place to look at it where others of its field are, grey with why: files of one column stand below each other', async () => {
    await shown(['pdf', 'docx']);
    const look = view.getByRole('button', { name: 'Um arquivo docx não se abre aqui: baixe-o.' });
    expect(look).toBeDisabled();
    expect(look).toHaveAttribute('data-action', 'preview');
  });

  test('has none where no file of its field is ever looked at', async () => {
    await shown(['xlsx', 'docx']);
    expect(view.getAllByRole('button')).toHaveLength(1);
  });
});

test('a file that is lacking is as empty as other fields, where to look at it is no action by a name of its own', async () => {
  await startFake();
  await loadTexts(['record']);
  const field = { kind: 'file', words: { pt: 'Arquivo', zh: '文件', en: 'File' } } as never;
  mount(<FieldValue field={field} name="file" row={{ code: 'MO00000001' }} prefix="records:OperatorsManual" />);
  expect(await view.findByText('–')).toBeInTheDocument();
  expect(view.queryByRole('button')).not.toBeInTheDocument();
});
