import { zipSync } from 'fflate';
import { cleanFileName } from '@malote/contracts/kernel/file.ts';
import { fileTypeOf } from './file-type.ts';

const zip = (...names: readonly string[]) =>
  Buffer.from(zipSync(Object.fromEntries(names.map((name) => [name, new Uint8Array(4)]))));
const bmp = Buffer.concat([Buffer.from('BM'), Buffer.alloc(12), Buffer.from([40, 0, 0, 0]), Buffer.alloc(20)]);

test.each([
  ['pdf', Buffer.from('%PDF-1.7\n'), 'a.pdf'],
  ['png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), 'a.txt'],
  ['jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'a'],
  ['gif', Buffer.from('GIF89a'), 'a.gif'],
  ['bmp', bmp, 'a.bmp'],
  ['xlsx', zip('[Content_Types].xml', 'xl/workbook.xml'), 'a.XLSX'],
  ['xlsx', zip('xl/workbook.xml'), 'a.xlsx'],
  ['docx', zip('_rels/.rels'), 'a.docx'],
])('a file is %s by its bytes, whatever it is called', (type, head, name) => {
  expect(fileTypeOf(head, name)).toBe(type);
});

test.each([
  ['a page', Buffer.from('<html><script>alert(1)</script>'), 'a.pdf'],
  ['a drawing that holds a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.png'],
  ['a program', Buffer.from('MZ\u0090\0'), 'a.jpg'],
  ['a text that begins like a bitmap', Buffer.from('BMW 320i, placa ABC1D23, cor prata, 2019'), 'a.bmp'],
  ['a zip that is no document', zip('virus.exe'), 'a.xlsx'],
  ['a document with macros', zip('[Content_Types].xml'), 'a.xlsm'],
  ['a document that says that it is another', zip('word/document.xml'), 'a.xlsx'],
  ['nothing', Buffer.alloc(0), 'a.pdf'],
])('%s is not taken (R-0371)', (_, head, name) => {
  expect(fileTypeOf(head, name)).toBeUndefined();
});

test('signs with a meaning become an underscore in the name of a file (R-0064)', () => {
  expect(cleanFileName(' a\\b/c:d*e?f"g<h>i|j(k)l\u0007m\u202Egpj.pdf ')).toBe('a_b_c_d_e_f_g_h_i_j_k_l_m_gpj.pdf');
  expect(cleanFileName('a\u0080b\u0085c\u009Fd.pdf')).toBe('a_b_c_d.pdf');
  expect(cleanFileName('Manual de operação – 操作.pdf')).toBe('Manual de operação – 操作.pdf');
});
