import { resolve } from 'node:path';
import whole from '../../jest.config.mjs';

const [{ runtime: _, ...node }] = whole.projects;

/**
 * Jest as the mutation tool runs it, in a copy of the project: pure tests alone, without a server. The packages of the house are those of the
 * copy: what node_modules calls by their names are the real ones, in which nothing is broken. Each file has a world of its own.
 */
export default {
  ...node,
  testEnvironment: 'node',
  rootDir: resolve(import.meta.dirname, '../..'),
  testTimeout: whole.testTimeout,
  maxWorkers: 1,
  moduleNameMapper: { '^@malote/([^/]+)/(.+)$': '<rootDir>/$1/src/$2' },
};
