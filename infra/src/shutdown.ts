import { messageOf } from './fault.ts';

/** How long one step of a shutdown may take before the next one begins. */
const STEP_LIMIT_MS = 10_000;
/** A second signal forces the end only when it comes this much later than the first. */
const INSISTING_MS = 500;

interface Step {
  readonly name: string;
  readonly end: () => Promise<void> | void;
}

interface ShutdownOptions {
  readonly say: (line: string) => void;
  readonly exit: (code: number) => void;
  readonly stepLimitMs?: number;
}

/** The parts of a program in the order in which they came up; `run` ends them in the opposite order, once. */
export function createShutdown({ say, exit, stepLimitMs = STEP_LIMIT_MS }: ShutdownOptions) {
  const steps: Step[] = [];
  let running: Promise<void> | undefined;

  async function endOne({ name, end }: Step): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), stepLimitMs);
    });
    try {
      const outcome = await Promise.race([Promise.resolve().then(end), late]);
      if (outcome !== 'late') return true;
      say(`${name} did not end within ${stepLimitMs / 1_000} s`);
    } catch (error) {
      say(`${name} did not end cleanly: ${messageOf(error)}`);
    } finally {
      clearTimeout(timer);
    }
    return false;
  }

  async function endAll(code: number): Promise<void> {
    let clean = true;
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) clean = (await endOne(step)) && clean;
    exit(clean ? code : 1);
  }

  return {
    /** Registers a part that must be ended. A part that comes up while the shutdown runs is ended too. */
    onShutdown: (name: string, end: Step['end']): void => void steps.push({ name, end }),
    /** Ends everything and then the process, with that code when every part ended cleanly and with 1 otherwise. */
    run: (code = 0): Promise<void> => (running ??= endAll(code)),
    isRunning: (): boolean => running !== undefined,
  };
}

let ofThisProcess: ReturnType<typeof createShutdown> | undefined;

/**
 * Waits for the end of this process: SIGTERM and SIGINT drain it, a second one of them forces it. A process that was started by the local stack
 * has a channel to it and drains when that breaks, so nothing lives on when the parent is killed. A parent without a channel is not watched:
 * a service started by hand in a closed terminal is meant to go on.
 */
function listen(): ReturnType<typeof createShutdown> {
  const shutdown = createShutdown({
    say: (line) => process.stderr.write(`${line}\n`),
    exit: (code) => process.exit(code),
  });
  let askedAt = 0;
  const asked = () => {
    // Under npm one Ctrl-C arrives twice: from the terminal, and passed on by npm. Only a later one is a person who insists.
    if (shutdown.isRunning() && performance.now() - askedAt > INSISTING_MS) process.exit(1);
    if (!shutdown.isRunning()) askedAt = performance.now();
    void shutdown.run();
  };
  process.on('SIGTERM', asked);
  process.on('SIGINT', asked);
  if (process.channel !== undefined) {
    process.on('disconnect', () => void shutdown.run());
    process.channel?.unref(); // listening must not keep a process alive that has nothing else to do
  }
  return shutdown;
}

/** Registers a part of this process (server, pool, subscription) to be ended on shutdown; the last registered ends first, each within 10 s. */
export function onShutdown(name: string, end: () => Promise<void> | void): void {
  ofThisProcess ??= listen();
  ofThisProcess.onShutdown(name, end);
}

/** Ends this process in order, as a signal would; for a part that finds that it cannot go on. */
export function shutDown(code = 0): Promise<void> {
  ofThisProcess ??= listen();
  return ofThisProcess.run(code);
}
