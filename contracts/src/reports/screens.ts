import { settleBagConflict } from '../bags/commands.ts';
import { endWallScreen, openKiosk } from '../identity/commands.ts';
import { wallScreens } from '../identity/queries.ts';
import { screen } from '../kernel/screen.ts';
import { settleConflict } from '../scanning/commands.ts';
import { answerAttention, snoozeAttention, takeAttention } from './attention.ts';
import { attentionList, tower } from './queries.ts';

export const towerControl = screen('/towerControl/dashboard', {
  context: 'reports',
  kind: 'board',
  permission: 'menu:tower-control:dashboard',
  title: { pt: 'Torre de controle', zh: '控制塔', en: 'Control tower' },
  queries: [tower, attentionList, wallScreens],
  commands: {
    take: takeAttention,
    snooze: snoozeAttention,
    answer: answerAttention,
    settle: settleConflict,
    'settle-bag': settleBagConflict,
    kiosk: openKiosk,
    'end-kiosk': endWallScreen,
  },
  offers: ['filter', 'drill-down', 'full-screen'],
});
