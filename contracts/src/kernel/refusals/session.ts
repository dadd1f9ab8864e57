import type { RefusalTexts } from './refusal-texts.ts';

/** Signing in, staying signed in, and what a user may do. Texts of the specification, as they are. */
export const sessionRefusals = {
  SESSION_LOGGED_OUT: {
    pt: 'Sua sessão foi encerrada.',
    zh: '您已被登出。',
    en: 'You have been logged out.',
  },
  SESSION_EXPIRED_CONFIRM: {
    pt: 'Sua sessão foi encerrada. Deseja permanecer nesta página ou entrar novamente?',
    zh: '您已被登出，要留在本页还是重新登录？',
    en: 'You have been logged out. Stay on this page or log in again?',
  },
  SESSION_STAY: {
    pt: 'Permanecer',
    zh: '留在本页',
    en: 'Stay',
  },
  SESSION_LOGIN_AGAIN: {
    pt: 'Entrar novamente',
    zh: '重新登录',
    en: 'Log in again',
  },
  LOGIN_FAILED: {
    pt: 'Falha ao entrar: {message}',
    zh: '登录失败：{message}',
    en: 'Sign-in failed: {message}',
  },
  USER_INFO_MISSING: {
    pt: 'Falha na verificação. Entre novamente.',
    zh: '验证失败，请重新登录。',
    en: 'Verification failed, please log in again.',
  },
  ROUTE_FORBIDDEN_OR_MISSING: {
    pt: 'Você não tem permissão para a página ou ela não existe.',
    zh: '您没有目标页面的权限或页面不存在。',
    en: 'You have no permission for the target page or it does not exist.',
  },
  SESSION_LOAD_FAILED: {
    pt: 'Ocorreu um erro',
    zh: '发生错误',
    en: 'Has Error',
  },
  AUTHENTICATION_FAILED: {
    pt: 'Falha na autenticação. Entre novamente.',
    zh: '身份验证失败，请重新登录。',
    en: 'Authentication failed, please log in again.',
  },
  NO_PERMISSION: {
    pt: 'Você não tem permissão. Contate o administrador.',
    zh: '您没有权限，请联系管理员。',
    en: 'You have no permission. Please contact the administrator.',
  },
  NO_OUTLET_MANAGEMENT_RIGHTS: {
    pt: 'Você não tem permissão de gestão de unidades.',
    zh: '您没有网点管理权限。',
    en: 'You have no outlet management rights.',
  },
  WEAK_PASSWORD: {
    pt: 'Senha fraca: altere-a.',
    zh: '密码强度过低，请修改。',
    en: 'Weak password: change it.',
  },
  USERNAME_REPEATED: {
    pt: 'O nome de usuário já existe.',
    zh: '用户名重复。',
    en: 'The username is repeated.',
  },
  EMPLOYEE_NUMBER_DUPLICATE: {
    pt: 'Código de funcionário duplicado.',
    zh: '员工编号重复。',
    en: 'Employee number duplicate.',
  },
  PASSWORD_EXPIRED_CHANGE: {
    pt: 'Sua senha tem mais de um mês. Altere-a para continuar.',
    zh: '您的密码已超过一个月，请修改后继续。',
    en: 'Your password is older than one month. Change it to continue.',
  },
} as const satisfies RefusalTexts;
