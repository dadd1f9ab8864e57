/** Two projects: what runs in Node, and what runs in a browser's document. Both are ES modules, compiled by swc. */
const transform = (tsx) => ({
  '^.+\\.tsx?$': [
    '@swc/jest',
    {
      jsc: {
        target: 'es2024',
        parser: { syntax: 'typescript', tsx },
        experimental: { keepImportAttributes: true },
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'es6' },
    },
  ],
});

export default {
  testSequencer: '<rootDir>/infra/test/longest-first.ts',
  reporters: ['default', '<rootDir>/infra/test/outcome-reporter.mjs'],
  globalSetup: '<rootDir>/infra/test/global-setup.mjs',
  globalTeardown: '<rootDir>/infra/test/global-teardown.mjs',
  // Ends what hangs. A machine that others use at the same time may take many times as long as a quiet one, and is not wrong.
  testTimeout: 240_000,
  // One file more at once than the cores of the machine that tests are made for: most of them wait at times for servers or browsers that they have started. A worker
  // that has grown is begun anew.
  maxWorkers: 3,
  workerIdleMemoryLimit: '1500MB',
  projects: [
    {
      displayName: 'node',
      testEnvironment: '<rootDir>/infra/test/one-world/environment.ts',
      runtime: '<rootDir>/infra/test/one-world/runtime.ts',
      roots: ['contracts', 'infra', 'command-service', 'projection-service', 'query-service'].map(
        (name) => `<rootDir>/${name}`,
      ),
      testMatch: ['**/*.test.ts'],
      extensionsToTreatAsEsm: ['.ts'],
      transform: transform(false),
      setupFiles: ['<rootDir>/infra/test/draw-to-the-limit.mjs'],
    },
    {
      displayName: 'console',
      testEnvironment: '<rootDir>/console/test/environment.mjs',
      roots: ['<rootDir>/console/src'],
      testMatch: ['**/*.test.ts', '**/*.test.tsx'],
      extensionsToTreatAsEsm: ['.ts', '.tsx'],
      transform: transform(true),
      setupFiles: ['<rootDir>/infra/test/draw-to-the-limit.mjs'],
      setupFilesAfterEnv: ['<rootDir>/console/test/setup.mjs'],
      moduleNameMapper: {
        '^virtual:malote$': '<rootDir>/console/test/malote.ts',
        '^virtual:malote/records$': '<rootDir>/console/test/malote-records.ts',
        '^virtual:malote/actions$': '<rootDir>/console/test/malote-actions.ts',
        '^virtual:malote/titles$': '<rootDir>/console/test/malote-titles.ts',
        '\\.module\\.css$': 'identity-obj-proxy',
        '\\.css$': '<rootDir>/console/test/empty.mjs',
      },
    },
  ],
};
