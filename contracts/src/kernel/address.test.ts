import { contexts } from '../contexts.ts';
import { definitions } from '../catalogue.ts';
import { routeTable } from '../routes.ts';
import { bodySchema } from './definition.ts';

const addresses = contexts.flatMap((one) => one.addresses);

test.each(addresses.map((one) => [one.route, one] as const))(
  '%s: its example is taken there, and becomes what the call takes',
  (_, { takes, example, by, calls }) => {
    const sent = takes === undefined ? example : takes.parse(example);
    for (const [value, { definition, asks }] of Object.entries(calls)) {
      const asked = asks({ ...sent, ...(by !== undefined && { [by]: value }) } as never);
      expect(bodySchema(definition).safeParse(asked).error).toBeUndefined();
      expect(definitions.get(definition.name)).toBe(definition);
    }
  },
);

test('no path has two calls, also where its parts stand for anything', () => {
  const keys = routeTable.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':').toLowerCase()}`);
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

test('what stands in a path is among what is taken there', () => {
  for (const { route, takes } of addresses)
    for (const [, name = ''] of route.matchAll(/:(\w+)/g)) expect(Object.keys(takes?.shape ?? {})).toContain(name);
});

test('what demands a reason is told one where callers know no envelope', () => {
  const mute = addresses.flatMap(({ route, calls }) =>
    Object.values(calls).flatMap(({ definition, reason }) =>
      definition.kind === 'command' && definition.reason === 'required' && reason === undefined ? [route] : [],
    ),
  );
  expect(mute).toEqual([]);
});

test.each([
  [
    'of users (R-0094, R-0722)',
    [
      'POST /user/login',
      'GET /getUserInfo',
      'GET /user/checkCodeUnique/:code',
      'GET /user/findById/:id',
      'GET /user/check',
      'GET /user/getUserAdditionalInformation',
    ],
  ],
  [
    'of the roles of an organisation, by both methods (R-0095)',
    ['GET /user/role/roleByOrg', 'POST /user/role/roleByOrg'],
  ],
  ['of sign-ins and of the users of partners (R-0096)', ['POST /user/loginLog/add', 'POST /user/pmUser/queryPage']],
  [
    'of messages (R-0103)',
    [
      'POST /message/getCurrentUserMessage',
      'POST /message/receiveMessage',
      'POST /message/setRead',
      'POST /message/setReadMessage',
    ],
  ],
  [
    'of dictionaries and their values in three languages (R-0405)',
    [
      'POST /dict/page',
      'POST /dict',
      'PUT /dict/:id',
      'POST /dict/list',
      'POST /dictLang',
      'POST /dictLang/page',
      'PUT /dictLang/:id',
      'GET /dictLang/dictCode/trackNode',
    ],
  ],
])('the calls %s are where partners know them', (_, known) => {
  const routes = new Set(routeTable.map(({ method, path }) => `${method} ${path}`));
  expect(known.filter((route) => !routes.has(route.replace(' ', ' /api/express/v1')))).toEqual([]);
});
