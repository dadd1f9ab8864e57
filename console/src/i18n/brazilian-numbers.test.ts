import { cep, phone, taxId } from './brazilian-numbers.ts';

test.each([
  [cep, '01310100', '01310-100'],
  [phone, '11987654321', '(11) 98765-4321'],
  [phone, '1137654321', '(11) 3765-4321'],
  [taxId, '12345678909', '123.456.789-09'],
  [taxId, '12ABC34501DE35', '12.ABC.345/01DE-35'],
])('a number of Brazil is written as people write it: %#', (write, stored, shown) => {
  expect(write(stored)).toBe(shown);
});

test.each([
  [cep, '***'],
  [phone, '***28'],
  [phone, '+5511987654321'],
  [taxId, '***.***.***-09'],
])('what is masked or of another form stays as it is: %#', (write, stored) => {
  expect(write(stored)).toBe(stored);
});
