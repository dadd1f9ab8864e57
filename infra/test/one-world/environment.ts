/** The world of a file of tests is that of its process (`runtime.ts`), which is all that Jest is told here. */
export default class OneWorld {
  readonly global = globalThis;
  readonly fakeTimers = null;
  readonly fakeTimersModern = null;
  readonly moduleMocker = null;

  setup(): Promise<void> {
    return Promise.resolve();
  }

  teardown(): Promise<void> {
    return Promise.resolve();
  }

  exportConditions(): readonly string[] {
    return ['node', 'node-addons'];
  }

  getVmContext(): null {
    return null;
  }
}
