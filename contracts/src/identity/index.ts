import { context } from '../kernel/context.ts';
import { addresses } from './addresses.ts';
import * as commands from './commands.ts';
import { employee, employeesNumber } from './employee.ts';
import { loginLog, loginLogScreen } from './login-log.ts';
import { organization, organizationManage } from './organization.ts';
import { jobManagement, position } from './position.ts';
import * as queries from './queries.ts';
import { personnelRegistration, registration } from './registration.ts';
import { role, roleManage } from './role.ts';
import * as screens from './screens.ts';
import * as permissionQueries from './permission-queries.ts';
import * as administration from './user-administration.ts';
import { profile, userPicture } from './user-picture.ts';
import * as users from './user-list.ts';
import { session, user } from './user.ts';

export default context('identity', {
  aggregates: [user, session],
  records: [role, position, organization, employee, registration, userPicture],
  listings: [users.userRow, loginLog],
  definitions: [commands, queries, administration, users, permissionQueries],
  screens: {
    ...screens,
    userManage: users.userManage,
    employeesNumber,
    loginLogScreen,
    jobManagement,
    organizationManage,
    personnelRegistration,
    profile,
    roleManage,
  },
  addresses,
});
