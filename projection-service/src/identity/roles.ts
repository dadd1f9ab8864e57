import { readModel } from '../kernel/read-model.ts';
import { recordHandlers } from '../kernel/record-handlers.ts';
import { rolesTable } from './identity-tables.ts';
import type { RoleRow } from './identity-tables.ts';

export const roles = readModel(rolesTable, recordHandlers<RoleRow>('Role'));
