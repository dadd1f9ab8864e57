import { screen } from '../kernel/screen.ts';
import { endSessionOf } from './commands.ts';
import { mayShe, permissionPreview } from './permission-queries.ts';
import { getUserInfo, sessionList } from './queries.ts';
import { role } from './role.ts';

export const home = screen('/dashboard', {
  context: 'shell',
  kind: 'home',
  permission: 'dashboard',
  title: { pt: 'Painel', zh: '首页', en: 'Dashboard' },
  queries: [getUserInfo],
  offers: ['choose-range', 'open-panel'],
});
export const loginScreen = screen('/login', {
  context: 'identity',
  kind: 'alone',
  hidden: true,
  permission: 'none',
  title: { pt: 'Entrar', zh: '登录', en: 'Sign in' },
  offers: ['sign-in', 'switch-language'],
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
  offers: ['change-password'],
});
export const sessionsScreen = screen('/systemManagement/sessions', {
  context: 'identity',
  kind: 'list',
  permission: 'menu:system-management:sessions',
  title: { pt: 'Sessões e telões', zh: '会话与大屏', en: 'Sessions and wall screens' },
  queries: [sessionList],
  commands: { 'end-session': endSessionOf },
});

/** Which role may what, and whether somebody may, and why. What is given, changed and taken is what a role holds: the screens themselves are the house's. */
export const permissionManage = screen('/user/permissionManage', {
  context: 'identity',
  kind: 'config',
  permission: 'menu:user-center:permission-manage',
  title: { pt: 'Permissões', zh: '权限管理', en: 'Permissions' },
  queries: [mayShe, permissionPreview, role.list],
  commands: { create: role.commands.revise, edit: role.commands.revise, delete: role.commands.revise },
  offers: ['search', 'view'],
  // What a role was given is changed and taken away in one place.
  also: { edit: ['delete'] },
});
