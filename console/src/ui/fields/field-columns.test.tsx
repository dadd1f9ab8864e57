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
