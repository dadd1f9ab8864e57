import { choice, instant, one, person, ref, text, user } from '../kernel/fields/index.ts';
import { listing, listingScreen } from '../kernel/listing.ts';
import type { SignInWay } from './events.ts';

/** How a sign-in ended, or that it has not. A sign-in that nobody ended is over when its token has run out; no fact says so. */
const ends = choice({
  signed_out: { pt: 'Saiu', zh: '主动退出', en: 'Signed out', tone: 'neutral' },
  password_changed: { pt: 'Senha alterada', zh: '密码已更改', en: 'Password changed', tone: 'info' },
  disabled: { pt: 'Usuário desativado', zh: '用户已停用', en: 'User disabled', tone: 'bad' },
  taken_over: { pt: 'Assumida por outra', zh: '被其他登录取代', en: 'Taken over', tone: 'warn' },
  expired: { pt: 'Expirou', zh: '已过期', en: 'Expired', tone: 'neutral' },
  taken_back: { pt: 'Encerrada por alguém', zh: '被强制结束', en: 'Ended by somebody', tone: 'warn' },
});

/** By what somebody signed in. */
const ways = choice({
  password: { pt: 'Senha', zh: '密码', en: 'Password', tone: 'neutral' },
  password_code: {
    pt: 'Senha e código do celular',
    zh: '密码和手机验证码',
    en: 'Password and code of the phone',
    tone: 'info',
  },
  openid: { pt: 'Conta da empresa', zh: '企业账号', en: 'Company account', tone: 'neutral' },
  openid_mfa: {
    pt: 'Conta da empresa com dois fatores',
    zh: '企业账号（双因素）',
    en: 'Company account with two factors',
    tone: 'info',
  },
  openid_code: {
    pt: 'Conta da empresa e código do celular',
    zh: '企业账号和手机验证码',
    en: 'Company account and code of the phone',
    tone: 'info',
  },
}) satisfies Readonly<Record<SignInWay, unknown>>;

/** Who signed in, when, where, how, and how that ended (platform 7, LoginLog). A wrong password is no sign-in: it is counted, and locks. */
export const loginLog = listing('LoginLog', {
  context: 'identity',
  words: { pt: 'Acesso', zh: '登录记录', en: 'Sign-in' },
  key: 'session',
  table: 'sessions',
  group: 'master',
  path: '/user/loginLog',
  only: ['kind', 'user'],
  sorted: ['loginTime', 'desc'],
  sorts: ['loginTime'],
  spans: { loginTime: 31 },
  scope: { everyone: 'who looks after sign-ins looks after all of them' },
  columns: { loginTime: 'startedAt', logoutTime: 'endedAt', result: 'cause' },
  fields: {
    session: text({ pt: 'Sessão', zh: '会话', en: 'Session' }, { max: 40, listed: 'never' }),
    loginTime: instant({ pt: 'Entrou em', zh: '登录时间', en: 'Signed in' }, { listed: 'first', sought: true }),
    userId: user({ pt: 'Quem', zh: '用户', en: 'Who' }, { sought: true }),
    logoutTime: instant({ pt: 'Terminou em', zh: '退出时间', en: 'Ended' }, { optional: true }),
    result: one(ends, { pt: 'Como terminou', zh: '结束方式', en: 'How it ended' }, { optional: true, sought: true }),
    way: one(ways, { pt: 'Como entrou', zh: '登录方式', en: 'Signed in by' }, { optional: true, sought: true }),
    ip: person({ pt: 'Endereço IP', zh: 'IP地址', en: 'IP address' }, { as: 'ip', max: 45, optional: true }),
    site: ref({ pt: 'Unidade', zh: '网点', en: 'Site' }, { to: 'Site', optional: true, sought: true }),
    station: text({ pt: 'Posto', zh: '工作站', en: 'Station' }, { max: 40, optional: true }),
    device: text({ pt: 'Dispositivo', zh: '设备', en: 'Device' }, { max: 60, optional: true }),
  },
});

export const loginLogScreen = listingScreen(loginLog, '/systemManagement/loginLog', {
  permission: 'menu:system-management:login-log',
  title: { pt: 'Registro de acessos', zh: '登录日志', en: 'Sign-in log' },
});
