import { fileName } from './file-name.ts';

const at = new Date('2026-11-21T02:05:30Z');

test('a file is called by the title of its page, and by date and time of the company', () => {
  expect(fileName('Situação dos pedidos', at)).toBe('Situação dos pedidos 2026-11-20 23-05');
  expect(fileName('订单列表', new Date('2026-11-20T03:00:00Z'), '前 100 行')).toBe(
    '订单列表 前 100 行 2026-11-20 00-00',
  );
});

test('signs that a file system dislikes are no part of it, nor what would hide it, and it stays short (R-0064)', () => {
  expect(fileName('../Chamados (UTC+8): "A/B"\u202Efdp.exe\n', at)).toBe('Chamados UTC+8 A B fdp.exe 2026-11-20 23-05');
  expect(fileName('x'.repeat(300), at)).toBe(`${'x'.repeat(80)} 2026-11-20 23-05`);
  expect(fileName('//', at)).toBe('2026-11-20 23-05');
});
