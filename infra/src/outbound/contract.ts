import { randomUUID } from 'node:crypto';
import { CounterpartAway } from './outbound.ts';
import type { Outbound, Outgoing } from './outbound.ts';
import type { Trouble } from './simulated.ts';

/** A port with its counterpart in the hand of the test. */
export interface Rigged<Message extends Outgoing> {
  readonly port: Outbound<Message>;
  /** The next call meets this trouble. */
  readonly next: (trouble: Trouble) => void;
  /** Ids of what the counterpart has taken, as often as it took them in. */
  readonly taken: () => readonly string[];
  readonly message: (id: string) => Message;
}

/** What every way out of the house keeps to, the simulated ones too. */
export function outboundContract<Message extends Outgoing>(
  open: () => Promise<Rigged<Message>> | Rigged<Message>,
): void {
  let rigged: Rigged<Message>;
  beforeAll(async () => {
    rigged = await open();
  });
  const sending = async (id: string = randomUUID()) => await rigged.port.send(rigged.message(id));

  test('what is sent is taken, once', async () => {
    const id = randomUUID();
    expect(await sending(id)).toMatchObject({ kind: 'taken' });
    expect(rigged.taken().filter((one) => one === id)).toEqual([id]);
  });

  test.each(['down', 'slow'] as const)(
    'a counterpart that is %s is away, and takes the same message later',
    async (trouble) => {
      const id = randomUUID();
      rigged.next(trouble);
      await expect(sending(id)).rejects.toBeInstanceOf(CounterpartAway);
      expect(await sending(id)).toMatchObject({ kind: 'taken' });
    },
  );

  test('what the counterpart calls wrong is refused with its reason', async () => {
    const id = randomUUID();
    rigged.next('wrong');
    expect(await sending(id)).toMatchObject({ kind: 'refused', why: expect.stringMatching(/wrong/) as string });
    expect(rigged.taken()).not.toContain(id);
  });

  test('a message whose answer was lost goes again under its id, so that the counterpart can tell that it is the same', async () => {
    const id = randomUUID();
    rigged.next('twice');
    await expect(sending(id)).rejects.toBeInstanceOf(CounterpartAway);
    expect(await sending(id)).toMatchObject({ kind: 'taken' });
    expect(new Set(rigged.taken().filter((one) => one === id))).toEqual(new Set([id]));
  });
}
