import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { createLog, hidePersonal } from './log.ts';

const lines: string[] = [];
const log = createLog({ service: 'command', level: 'info', to: { write: (line) => void lines.push(line) } });
const logged = (write: () => void): Record<string, unknown> => {
  lines.length = 0;
  write();
  return JSON.parse(lines[0] ?? '{}') as Record<string, unknown>;
};

test('a line says when, which service, how grave and for which call', () => {
  expect(logged(() => log.child({ requestId: 'r-1' }).info({ waybill: 'ML0000000000017' }, 'stored'))).toEqual({
    level: 'info',
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    service: 'command',
    requestId: 'r-1',
    waybill: 'ML0000000000017',
    msg: 'stored',
  });
});

test('personal data and secrets are hidden wherever they stand', () => {
  const line = JSON.stringify(
    logged(() =>
      log.warn(
        {
          user: 'ana',
          order: { recipient: { name: 'Ana' }, parcels: [{ tax_id: '12345678909', 'Set-Cookie': 's' }] },
          token: 't',
        },
        'refused',
      ),
    ),
  );
  for (const secret of ['Ana', '12345678909', '"s"', '"t"']) expect(line).not.toContain(secret);
  expect(line).toContain('"user":"ana"');
});

test('a tax number or mail address inside of a text is hidden', () => {
  expect(
    logged(() => log.info({ found: 'CNPJ 12.ABC.345/01DE-35' }, 'no customer 123.456.789-09 (ana@example.com)')),
  ).toMatchObject({ found: 'CNPJ [hidden]', msg: 'no customer [hidden] ([hidden])' });
});

test('an error keeps its stack and code, not the values that the database repeats', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (phone)=(11999990000) already exists.',
  });
  expect(logged(() => log.error({ err: error }, 'not stored'))).toMatchObject({
    err: { message: 'duplicate key', code: '23505', detail: '[hidden]', stack: expect.stringContaining('log.test') },
  });
});

test('what is too deep or too long is cut, big numbers are written as text', () => {
  const ring: Record<string, unknown> = { n: 1n };
  ring['self'] = ring;
  expect(JSON.stringify(hidePersonal(ring))).toContain('[deeper]');
  expect(hidePersonal(Array.from({ length: 80 }, (_, n) => n))).toHaveLength(50);
});

/** A file of Linux that takes nothing, as a full disk does. */
const FULL = '/dev/full';

(existsSync(FULL) ? test : test.skip)(
  'a program whose lines cannot be written goes on, and ends when it is through',
  async () => {
    const full = await open(FULL, 'w');
    const program = `
    import { createLog } from ${JSON.stringify(join(import.meta.dirname, 'log.ts'))};
    const log = createLog({ service: 'command', level: 'info' });
    for (let at = 0; at < 3; at += 1) {
      log.info({ at }, 'stored');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    process.send('worked on');
    process.disconnect();`;
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', '--input-type=module-typescript', '-e', program],
      {
        stdio: ['ignore', full.fd, 'ignore', 'ipc'],
      },
    );
    const said: unknown[] = [];
    child.on('message', (message) => said.push(message));
    const [code] = (await once(child, 'close')) as [number | null];
    await full.close();
    expect({ said, code }).toEqual({ said: ['worked on'], code: 0 });
  },
);
