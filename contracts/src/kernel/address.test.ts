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
