import { parseArgs } from 'node:util';
import type { ParseArgsConfig } from 'node:util';
import { Fault, messageOf } from '../fault.ts';
import { DEMO_PASSWORD } from '../local/demo.ts';
import { IMPORT_USER } from '../local/demo/users.ts';

/** Options that every tool takes: where the server is and who signs in; the demo company's when not said. */
export const connection = {
  url: { type: 'string', default: process.env['MALOTE_URL'] ?? 'http://127.0.0.1:8080' },
  user: { type: 'string', default: process.env['MALOTE_USER'] ?? IMPORT_USER },
  password: { type: 'string', default: process.env['MALOTE_PASSWORD'] ?? DEMO_PASSWORD },
} as const;

type Options = NonNullable<ParseArgsConfig['options']>;

/** One key in sixty-four begins with a dash, as may a password: what stands behind an option that takes a text is its text, unless it names an option itself. */
function withDashedTexts(args: readonly string[], options: Options): string[] {
  const isOption = (text: string) =>
    Object.hasOwn(options, text.slice(2).split('=', 1)[0] ?? '') && text.startsWith('--');
  const [first, second, ...rest] = args;
  if (first === undefined || first === '--') return [...args];
  if (
    second?.startsWith('-') === true &&
    second !== '--' &&
    first.startsWith('--') &&
    options[first.slice(2)]?.type === 'string' &&
    !isOption(second)
  )
    return [`${first}=${second}`, ...withDashedTexts(rest, options)];
  return [first, ...withDashedTexts(args.slice(1), options)];
}

/** Reads the command line; what is wrong is one sentence with the usage. A text may begin with a dash. */
export function readArguments<const Given extends Options>(
  options: Given,
  usage: string,
  args: readonly string[] = process.argv.slice(2),
) {
  try {
    return parseArgs({ args: withDashedTexts(args, options), options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new Fault(`${messageOf(error)}\nUsage: ${usage}`);
  }
}

/** A positive number of the command line. */
export function positive(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!Number.isFinite(value) || value <= 0)
    throw new Fault(`--${name} must be a number above 0, and ${text} is none.`);
  return value;
}

/** Runs a tool from the command line: Ctrl-C ends it in order, a fault is one sentence and exit code 1. */
export async function runTool(tool: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const interrupted = new AbortController();
  process.once('SIGINT', () => interrupted.abort());
  process.once('SIGTERM', () => interrupted.abort());
  try {
    await tool(interrupted.signal);
  } catch (error) {
    if (interrupted.signal.aborted) process.exitCode = 130;
    else {
      process.stderr.write(
        `\n${error instanceof Fault ? error.message : ((error as Error).stack ?? messageOf(error))}\n`,
      );
      process.exitCode = 1;
    }
  }
}
