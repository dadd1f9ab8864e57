import { builtConsole } from './built-console.ts';

test('a console that cannot be built ends a test before it starts anything, and its first line says why', async () => {
  const why = 'Could not resolve "./nowhere.ts" from "src/main.tsx"';
  for (const old of [false, true])
    await expect(builtConsole(async () => await Promise.resolve({ kind: 'failed', why, old }))).rejects.toThrow(
      `The console could not be built: ${why}`,
    );
  await expect(builtConsole(async () => await Promise.resolve({ kind: 'current' }))).resolves.toBeUndefined();
});
