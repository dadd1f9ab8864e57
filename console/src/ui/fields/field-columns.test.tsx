import { columnsOf } from './field-columns.tsx';

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

test('a moment that is waited for has what is left of it beside it', () => {
  const left = { name: 'timeLeft', words: { pt: 'Tempo restante', zh: '剩余时间', en: 'Time left' }, in: ['open'] };
  const due = { kind: 'instant', words: { pt: 'Prazo', zh: '期限', en: 'Due' }, left } as const;
  expect(columnsOf({ due }, 'records:WorkOrder').map(({ id }) => id)).toEqual(['due', 'timeLeft']);
});

const toned = (pt: string) => ({ pt, zh: '词', en: 'Word', tone: 'ok' }) as const;
test('a choice has room for its longest words, and a code of two signs takes no more than it needs', () => {
  const words = { pt: 'UF', zh: '州', en: 'UF' };
  const of = { a: { words: toned('Transporte entre unidades') }, b: { words: toned('Sim') } };
  const [choice, state, number] = columnsOf(
    {
      choice: { kind: 'one', words, of },
      state: { kind: 'code', words, pattern: '[A-Z]{2}' },
      number: { kind: 'code', words, pattern: '[A-Z0-9]{6,8}' },
    } as never,
    'records:Shift',
  );
  expect([choice?.size, state?.size, number?.size]).toEqual([199, 58, 140]);
});
