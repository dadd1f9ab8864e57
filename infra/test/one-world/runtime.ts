import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { noteProcess } from './as-before.ts';
import { mocks } from './globals.ts';

const require = createRequire(import.meta.url);

/** Jest's own package of that name can be loaded in worlds that Jest has made, and in no other. */
const GLOBALS = new URL('globals.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals'
      ? { url: GLOBALS, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
});

/** Where Jest's Circus keeps what it knows of a file: the next one begins without. */
const HANDLERS = Symbol.for('EVENT_HANDLERS');
const STATE = 'JEST_STATE_SYMBOL';

/**
 * How Jest loads the tests of services: as Node does, each module once in a process, instead of anew for each file in a world of its own. Nine tenths of what
 * a file loads are those of the file before. Of Jest's interface it has what its runner asks for; what replaces modules is not in it.
 */
export default class SharedModules {
  private readonly putBack = noteProcess();

  unstable_shouldLoadAsEsm(): boolean {
    return true;
  }

  unstable_importModule(path: string): Promise<unknown> {
    return import(pathToFileURL(path).href);
  }

  requireModule(path: string): unknown {
    return require(path);
  }

  /** Circus is loaded for each file: it collects the tests of one. */
  requireInternalModule(path: string): unknown {
    delete require.cache[path];
    return require(path);
  }

  setGlobalsForRuntime(): void {
    // they are those of the process
  }

  enterTestCode(): void {
    // nothing is loaded differently in a test
  }

  leaveTestCode(): void {
    // the same
  }

  resetModules(): void {
    throw new Error('Modules are shared by all files of tests: none can be loaded anew.');
  }

  clearAllMocks(): void {
    mocks.clearAllMocks();
  }

  resetAllMocks(): void {
    mocks.resetAllMocks();
  }

  restoreAllMocks(): void {
    mocks.restoreAllMocks();
  }

  getSourceMaps(): ReadonlyMap<string, string> {
    return new Map();
  }

  getAllCoverageInfoCopy(): undefined {
    return undefined;
  }

  teardown(): void {
    this.putBack();
    for (const name of Object.getOwnPropertySymbols(globalThis))
      if (name === HANDLERS || name.description === STATE) Reflect.deleteProperty(globalThis, name);
  }
}
