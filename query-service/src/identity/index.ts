import type { QueryContext } from '../kernel/context.ts';
import { readList } from '../kernel/lists/read-list.ts';
import { answerGetUserInfo } from './get-user-info.ts';
import { answerManagerList } from './manager-list.ts';
import { answerOwnInformation } from './own-information.ts';
import { answerMayShe, answerPermissionPreview } from './permission-answers.ts';
import { answerMySessions, answerWallScreens, sessionSource } from './session-list.ts';
import { answerUserCheck } from './user-check.ts';
import { userChoiceSource } from './user-choices.ts';

export const identity: QueryContext<'identity'> = {
  handlers: {
    'identity.getUserInfo': answerGetUserInfo,
    'identity.mayShe': answerMayShe,
    'identity.mySessions': answerMySessions,
    'identity.ownInformation': answerOwnInformation,
    'identity.permissionPreview': answerPermissionPreview,
    'identity.sessionList': (asked, asking) => readList(sessionSource, asked, asking),
    'identity.userCheck': answerUserCheck,
    'identity.managerList': answerManagerList,
    'identity.userChoices': (asked, asking) => readList(userChoiceSource, asked, asking),
    'identity.wallScreens': answerWallScreens,
  },
  readingByRows: ['identity.sessionList', 'identity.managerList', 'identity.userChoices'],
};
