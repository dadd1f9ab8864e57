import { Fault } from '../fault.ts';
import { SignInRefused } from './client.ts';
import type { Client } from './client.ts';
import { colleagues } from './colleagues.ts';

const rows = [{ id: 'a', command: 'tickets.confirmWorkOrder', input: {} }];

/** A house in which these people are refused; the calls that were made are remembered. */
function house(refused: Set<string>) {
  const signedIn: string[] = [];
  const told: string[] = [];
  const signIn = async (username: string): Promise<Client> => {
    signedIn.push(username);
    const check = () => {
      if (refused.has(username)) throw new SignInRefused(`${username} is refused`);
    };
    check();
    return {
      upload: async () => {
        check();
        return await Promise.resolve([{ id: 'a', outcome: 'stored' }]);
      },
    } as unknown as Client;
  };
  return { signedIn, told, as: colleagues(signIn, ({ message }) => told.push(message)) };
}

test('somebody is signed in once, when he first does something', async () => {
  const { as, signedIn } = house(new Set());
  const [one, again] = await Promise.all([as('operacoes'), as('operacoes')]);
  expect(one).toBe(again);
  expect(await one?.upload(rows)).toEqual([{ id: 'a', outcome: 'stored' }]);
  expect(signedIn).toEqual(['operacoes']);
});

test('who is refused is told once and not tried again, whether he was signed in before or not', async () => {
  const refused = new Set(['frota']);
  const { as, signedIn, told } = house(refused);
  expect([await as('frota'), await as('frota')]).toEqual([undefined, undefined]);
  const client = await as('operacoes');
  refused.add('operacoes');
  expect(await client?.upload(rows)).toEqual([{ id: 'a', outcome: 'refused' }]);
  expect(await as('operacoes')).toBeUndefined();
  expect(signedIn).toEqual(['frota', 'operacoes']);
  expect(told).toEqual(['frota is refused', 'operacoes is refused']);
});

test('a house that is away is nobody who is refused: it is told, and tried again', async () => {
  let isAway = true;
  const as = colleagues(
    async () => {
      if (isAway) throw new Fault('away');
      return await Promise.resolve({ upload: () => Promise.resolve([]) } as unknown as Client);
    },
    ({ message }) => expect(message).toBe('nobody is refused'),
  );
  await expect(as('operacoes')).rejects.toThrow('away');
  isAway = false;
  expect(await as('operacoes')).toBeDefined();
});
