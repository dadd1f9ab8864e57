import { z } from 'zod';
import { address, chosenBy } from '../kernel/address.ts';
import type { RecordChange } from '../kernel/record.ts';
import { refuse } from '../kernel/refusal.ts';
import { upload } from '../kernel/upload.ts';
import { authoriseUser, renew, setUserState, UserId } from './commands.ts';
import { organization } from './organization.ts';
import { position } from './position.ts';
import { managerList } from './queries.ts';
import { registration } from './registration.ts';
import { role } from './role.ts';
import { userCheck, userRow } from './user-list.ts';
import { userPicture } from './user-picture.ts';

const RegistrationCode = z
  .string()
  .trim()
  .regex(/^PE\d{8}$/, 'FIELD_FORMAT');
const ofRegistration = z.strictObject({ id: RegistrationCode });
const PositionId = z
  .string()
  .trim()
  .regex(/^CG\d{8}$/, 'FIELD_FORMAT');

/** What is asked of one row of a list, and the row: what is not there, or not for the caller, is not found. */
const oneOf = (key: string) => ({ keys: [key], params: {} });
const only = ({ records: [row] }: { readonly records: readonly unknown[] }) => row ?? refuse('RECORD_NOT_FOUND');
const anyRow = z.record(z.string(), z.unknown());

/** As many rows as one list answers: of positions and roles a company has some dozens. */
const ALL = { pageSize: 1_000 } as const;

const asExport = {
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
  columns: z.array(z.string().max(60)).max(100).optional(),
  /** The id of the access that the file is made under (`access.open`). */
  accessId: z.uuid(),
};
const ACCESS = '0b0f8f6e-6a0d-4d4c-8d57-5d0ef0a1c001';

const paged = {
  pageNumber: z.int().min(1).max(1_000_000).default(1),
  pageSize: z.int().min(1).max(1_000).default(10),
};
const page = z.strictObject({
  ...paged,
  params: z.strictObject({ username: z.string().trim().max(15).optional() }).default({}),
});

const pictures = userPicture.files;
if (pictures === undefined) throw new Error('A picture of a user holds no file');

const users = [
  address('POST /user/exportAll', z.strictObject(asExport), { accessId: ACCESS }).to(userRow.file, (sent) => ({
    ...sent,
    params: {},
  })),
  address('GET /user/checkCodeUnique/:code', z.strictObject({ code: z.string().trim().min(1).max(40) }), {
    code: 'ana',
  }).to(userCheck, ({ code }) => ({ type: 'code', value: code }), { gives: z.boolean(), as: ({ free }) => free }),
  address('GET /user/findById/:id', z.strictObject({ id: UserId }), { id: 'ana' }).to(
    userRow.list,
    ({ id }) => oneOf(id),
    { gives: anyRow, as: only },
  ),
  // The address that a session tells as its avatar; `of` is another one where the picture is.
  address('GET /user/avatar/:id', z.strictObject({ id: UserId, of: z.uuid().optional() }), { id: 'ana' }).to(
    pictures.download,
    ({ id }) => ({ code: id, field: 'picture' }),
  ),
  // Partners' people sign in like everybody; what they are is the kind of their account.
  address('POST /user/pmUser/queryPage', page, { pageNumber: 1, pageSize: 10 }).to(
    userRow.list,
    ({ params, ...asked }) => ({ ...asked, params: { ...params, userType: ['provider'] } }),
  ),
  // Ten a page, where nothing is said (R-0133).
  address('POST /manager/page', z.strictObject({ ...paged, params: managerList.params.default({}) }), {
    pageNumber: 1,
    pageSize: 10,
    params: { realName: 'Ana', accountState: 'enabled' },
  }).to(managerList, (sent) => sent),
  address('POST /user/stateHandler', z.strictObject({ id: UserId, state: z.enum(['enabled', 'disabled']) }), {
    id: 'ana',
    state: 'disabled',
  }).to(setUserState, ({ id, state }) => ({ id, enabled: state === 'enabled' })),
  address(
    'POST /user/authorizationUser',
    z.strictObject({ userId: UserId, roleIds: z.array(z.string().max(30)).max(20) }),
    { userId: 'ana', roleIds: ['courier'] },
  ).to(authoriseUser, ({ userId, roleIds }) => ({ id: userId, roles: roleIds })),
  // The entry of a sign-in is written by the sign-in itself; who reports his own is seen, which is what the log did not know.
  address('POST /user/loginLog/add', z.strictObject({}), {}).to(renew, () => ({}), {
    gives: z.object({}),
    as: () => ({}),
  }),
];

const RoleName = z.object({ id: z.string(), name: z.string() });
const rolesAt = (route: 'GET /user/role/roleByOrg' | 'POST /user/role/roleByOrg') =>
  address(route, z.strictObject({ userType: z.enum(['headquarters', 'state', 'provider']).optional() }), {
    userType: 'state',
  }).to(
    role.choices,
    // A role is for every kind of account: what somebody may be given is decided by what holds who gives it.
    () => ({ ...ALL, params: {} }),
    {
      gives: z.array(RoleName),
      as: ({ records }) => records.map(({ code, name }) => ({ id: code, name })),
    },
  );

const positionFields = {
  name: z.string().trim().min(2).max(100),
  note: z.string().trim().max(200).optional(),
};
const positions = [
  address('POST /position/list', z.strictObject({ name: z.string().trim().max(100).optional() }), {}).to(
    position.choices,
    ({ name }) => ({ ...ALL, params: name === undefined ? {} : { search: name } }),
    {
      gives: z.array(RoleName),
      as: ({ records }) => records.map(({ code, name }) => ({ id: code, name })),
    },
  ),
  address('POST /position/add', z.strictObject(positionFields), { name: 'Motorista' }).to(
    position.commands.register,
    (fields) => ({ fields }),
  ),
  address('PUT /position/edit/:id', z.strictObject({ id: PositionId, ...positionFields }), {
    id: 'CG00000001',
    name: 'Motorista',
  }).to(position.commands.revise, ({ id, ...fields }) => ({ code: id, fields })),
];

const OrgId = z
  .string()
  .trim()
  .regex(/^OG\d{8}$/, 'FIELD_FORMAT');
/** Programs send numbers in forms as texts. */
const sort = z.coerce.number().int();
const organizations = [
  address(
    'POST /organization/add',
    z.strictObject({ name: z.string(), parent: OrgId.optional(), sort: sort.default(0), note: z.string().optional() }),
    { name: 'Operações', parent: 'OG00000001', sort: 1 },
  ).to(organization.commands.register, (fields) => ({ fields })),
  address(
    'POST /organization/edit',
    z.strictObject({
      orgId: OrgId,
      name: z.string().optional(),
      parent: OrgId.nullable().optional(),
      sort: sort.optional(),
      note: z.string().nullable().optional(),
    }),
    { orgId: 'OG00000002', name: 'Operações' },
  ).to(organization.commands.revise, ({ orgId, ...fields }) => ({ code: orgId, fields })),
  address('POST /organization/delete', z.strictObject({ orgId: OrgId }), { orgId: 'OG00000002' }).to(
    organization.commands.moves.delete,
    ({ orgId }) => ({ code: orgId }),
  ),
];

/** An evaluation as the history tells it: who judged, when, and what he said. */
const Evaluation = z.object({
  registrationId: z.string(),
  score: z.unknown(),
  comment: z.unknown(),
  evaluator: z.string(),
  time: z.string(),
});
const evaluationsOf = (entries: readonly z.infer<typeof RecordChange>[], registrationId: string) =>
  entries
    .filter(({ what }) => what === 'evaluate')
    .map(({ at, by, changes }) => {
      const after = new Map(changes.map((one) => [one.field, one.after]));
      return {
        registrationId,
        score: after.get('score') ?? null,
        comment: after.get('comment') ?? null,
        evaluator: by,
        time: at,
      };
    });

const statusOf = address(
  'GET /userRegister/updateStatus',
  z.strictObject({ id: RegistrationCode, state: z.enum(['active', 'inactive']) }),
  { id: 'PE00000001', state: 'active' },
);
const person = {
  name: z.string(),
  phone: z.string(),
  taxId: z.string(),
  site: z.string(),
  position: z.string(),
  workRecord: z.array(z.record(z.string(), z.unknown())).optional(),
};
const registrations = [
  address('POST /userRegister/getEvaluateRecord', ofRegistration, { id: 'PE00000001' }).to(
    registration.history,
    ({ id }) => ({ code: id }),
    { gives: z.array(Evaluation), as: ({ entries }, { id }) => evaluationsOf(entries, id) },
  ),
  address(
    'POST /userRegister/addEvaluateRecord',
    z.strictObject({ id: RegistrationCode, score: z.number(), comment: z.string() }),
    { id: 'PE00000001', score: 8, comment: 'Pontual e cuidadosa' },
  ).to(registration.commands.moves.evaluate, ({ id, ...fields }) => ({ code: id, fields })),
  address(
    'POST /userRegister/export/excel',
    z.strictObject({ params: anyRow.default({}), columns: asExport.columns, accessId: asExport.accessId }),
    { accessId: ACCESS },
  ).to(registration.file, (sent) => ({ ...sent, format: 'xlsx' })),
  // Each row names its own id: sent once more, it is the same registration.
  address(
    'POST /userRegister/batch/add',
    z.strictObject({
      rows: z
        .array(z.strictObject({ id: z.uuid(), ...person }))
        .min(1)
        .max(100),
    }),
    {
      rows: [
        {
          id: '0b0f8f6e-6a0d-4d4c-8d57-5d0ef0a1c002',
          name: 'Ana Souza',
          phone: '11987654321',
          taxId: '52998224725',
          site: 'SPGRU01',
          position: 'CG00000001',
        },
      ],
    },
  ).to(upload, ({ rows }) => ({
    rows: rows.map(({ id, position: job, ...fields }) => ({
      id,
      command: registration.commands.register.name,
      input: { fields: { ...fields, job } },
    })),
  })),
  address('GET /userRegister/getInfo', ofRegistration, { id: 'PE00000001' }).to(
    registration.list,
    ({ id }) => oneOf(id),
    { gives: anyRow, as: only },
  ),
  address('GET /userRegister/getWorkRecord', ofRegistration, { id: 'PE00000001' }).to(
    registration.list,
    ({ id }) => oneOf(id),
    {
      gives: z.array(anyRow),
      as: ({ records: [row] }, { id }) =>
        row === undefined
          ? refuse('RECORD_NOT_FOUND')
          : ((row.workRecord ?? []) as readonly object[]).map((one) => ({ registrationId: id, ...one })),
    },
  ),
  chosenBy('state', {
    active: statusOf.to(registration.commands.moves.activate, ({ id }) => ({ code: id })),
    // Why somebody is set inactive is asked for; who calls here knows no envelope to say it in, and then the call itself is what is told.
    inactive: statusOf.to(registration.commands.moves.deactivate, ({ id }) => ({ code: id }), undefined, {
      reason: 'updateStatus',
    }),
  }),
];

/** Where partners and older clients look for people, roles, positions and registrations (platform 7). */
export const addresses = [
  ...users,
  rolesAt('GET /user/role/roleByOrg'),
  rolesAt('POST /user/role/roleByOrg'),
  ...positions,
  ...organizations,
  ...registrations,
];
