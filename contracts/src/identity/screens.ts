import { screen } from '../kernel/screen.ts';
import { endSessionOf } from './commands.ts';
import { getUserInfo, sessionList } from './queries.ts';

export const home = screen('/dashboard', {
  context: 'shell',
  kind: 'home',
  permission: 'dashboard',
  title: { pt: 'Painel', zh: '首页', en: 'Dashboard' },
  queries: [getUserInfo],
});
export const loginScreen = screen('/login', {
  context: 'identity',
  kind: 'alone',
  hidden: true,
  permission: 'none',
  title: { pt: 'Entrar', zh: '登录', en: 'Sign in' },
});
export const lockScreen = screen('/lock', {
  context: 'shell',
  kind: 'alone',
  hidden: true,
  permission: 'none',
  title: { pt: 'Tela bloqueada', zh: '锁屏', en: 'Locked' },
  offers: ['unlock', 'sign-out'],
});
export const notFoundScreen = screen('/404', {
  context: 'shell',
  kind: 'alone',
  hidden: true,
  permission: 'none',
  title: { pt: 'Página não encontrada', zh: '页面不存在', en: 'Page not found' },
  offers: ['go-home'],
});
export const linkFailure = screen('/linkFailure', {
  context: 'shell',
  kind: 'alone',
  hidden: true,
  permission: 'none',
  title: { pt: 'Link inválido', zh: '链接失效', en: 'Link failure' },
  offers: ['go-home'],
});
export const changePasswordScreen = screen('/profile/changepwd', {
  context: 'identity',
  kind: 'form',
  hidden: true,
  permission: 'none',
  title: { pt: 'Alterar senha', zh: '修改密码', en: 'Change password' },
});
export const sessionsScreen = screen('/systemManagement/sessions', {
  context: 'identity',
  kind: 'list',
  permission: 'menu:system-management:sessions',
  title: { pt: 'Sessões e telões', zh: '会话与大屏', en: 'Sessions and wall screens' },
  queries: [sessionList],
  commands: { 'end-session': endSessionOf },
});
