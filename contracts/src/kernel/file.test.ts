import { nameOfType } from './file.ts';

test.each([
  ['foto.jpg', 'jpg', 'foto.jpg'],
  ['FOTO.JPEG', 'jpg', 'FOTO.JPEG'],
  ['x.html', 'png', 'x.html.png'],
  ['png', 'png', 'png.png'],
  ['guia.v2', 'pdf', 'guia.v2.pdf'],
] as const)('%s, which is of type %s, is saved as %s', (name, type, saved) =>
  expect(nameOfType(name, type)).toBe(saved),
);
