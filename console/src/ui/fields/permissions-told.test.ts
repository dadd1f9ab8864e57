import { changeLanguage, loadTexts, startTexts } from '../../i18n/i18n.ts';
import { permissionsTold } from './permissions-told.ts';

beforeAll(async () => {
  await startTexts('pt');
  await loadTexts(['record', 'shell'] as never);
});

test('what a role may is told by the titles of its screens, and not by its strings', () => {
  const told = permissionsTold([
    'menu:user-center:role-manage',
    'look:menu:user-center:user-manage',
    'menu:user-center:user-manage:unlock',
    'api:linehaul.loadBag',
  ]);
  expect(told).toBe('2 telas: Perfis, Usuários');
});

test('an area that is held as a whole is told by its name, with how many screens it has', () => {
  expect(permissionsTold(['menu:tower-control'])).toMatch(/^\d+ telas?: Torre de controle$/);
});

test('special permissions have words of their own; who may everything has one', () => {
  expect(permissionsTold(['data:sensitive'])).toBe('Dados sensíveis de clientes');
  expect(permissionsTold(['api:linehaul.loadBag'])).toBe('1 permissão fora das telas');
  expect(permissionsTold(['admin'])).toBe('Tudo');
});

test('in Chinese the screens are enumerated with the sign of that language', async () => {
  await changeLanguage('zh');
  expect(permissionsTold(['menu:user-center:role-manage', 'menu:user-center:user-manage'])).toBe(
    '2个页面：角色管理、用户管理',
  );
  await changeLanguage('pt');
});
