import type { CommandContext } from '../kernel/context.ts';
import { identityHandlers, roleRules } from './handlers.ts';
import { organizationRules } from './organization-rules.ts';
import { userPictureRules } from './picture-rules.ts';

export const identity: CommandContext = {
  handlers: identityHandlers,
  rules: { Role: roleRules, Organization: organizationRules, UserPicture: userPictureRules },
};
