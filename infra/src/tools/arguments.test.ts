import { Fault } from '../fault.ts';
import { readArguments } from './arguments.ts';

const OPTIONS = {
  sure: { type: 'string' },
  list: { type: 'string' },
  yes: { type: 'boolean', default: false },
} as const;
const read = (...args: readonly string[]) => readArguments(OPTIONS, 'npm run it', args);

test('a text may begin with a dash, as one key in sixty-four does', () => {
  expect(read('--sure', '-Qx_7', '--list', '--9a', '--yes').values).toEqual({ sure: '-Qx_7', list: '--9a', yes: true });
  expect(read('--sure=-Qx_7', 'FILE')).toMatchObject({ values: { sure: '-Qx_7' }, positionals: ['FILE'] });
  expect(read('--', '--sure', '-Qx_7').positionals).toEqual(['--sure', '-Qx_7']);
});

test('an option whose text was forgotten does not swallow the next option', () => {
  for (const args of [
    ['--sure', '--list', 'FILE'],
    ['--sure', '--list=FILE'],
    ['--sure', '--yes'],
    ['--sure'],
    ['--sure', '--', 'FILE'],
  ])
    expect(() => read(...args)).toThrow(Fault);
});

test('an option that nobody knows is refused with the usage', () => {
  expect(() => read('--surely', 'yes')).toThrow(/Usage: npm run it/);
  expect(() => read('--yes', '-q')).toThrow(/Usage: npm run it/);
});
