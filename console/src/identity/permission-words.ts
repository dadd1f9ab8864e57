import { screens } from 'virtual:malote';
import { hasText, lookup } from '../i18n/texts.ts';
import { titleOf } from '../i18n/titles.ts';

const LOOK = 'look:';

/** What an action is called on its button; its own name where no button has words for it. */
export const wordOfAction = (action: string): string =>
  hasText(`actions:${action}`) ? lookup(`actions:${action}`) : action;

/** What a permission string stands for, as people call it: a screen, an action of one, a group of pages. */
export function wordOfPermission(permission: string): string {
  if (permission.startsWith(LOOK))
    return `${wordOfPermission(permission.slice(LOOK.length))} · ${lookup('record:permissions.look')}`;
  const parts = permission.split(':');
  const screen = screens.find((one) => one.permission === parts.slice(0, 3).join(':'));
  const acted = screen ?? screens.find((one) => one.acting === parts.slice(0, 3).join(':'));
  if (acted === undefined) return permission;
  const action = parts.slice(3).join(':');
  return action === '' ? titleOf(acted) : `${titleOf(acted)} · ${wordOfAction(action)}`;
}
