import { z } from 'zod';
import { Fault } from './fault.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** A name that says so holds a secret; its value is never repeated in a message. */
const SECRET = /KEY|PASSWORD|PEPPER|SECRET|TOKEN|URL/;
/** Whatever its name is, an address may hold a password before its host, also one that is misspelt. */
const WITH_PASSWORD = /@/;

function sentenceOf(issue: z.core.$ZodIssue, environment: Environment): string {
  const name = issue.path.map(String).join('.');
  const value = environment[name];
  const wish = issue.message.startsWith('must ') ? issue.message : `is not accepted (${issue.message})`;
  if (value === undefined || value === '') return `The setting ${name} is missing; it ${wish}.`;
  return SECRET.test(name) || WITH_PASSWORD.test(value)
    ? `The setting ${name} ${wish}, and its present value is not that.`
    : `The setting ${name} ${wish}, and it is ${JSON.stringify(value.slice(0, 100))}.`;
}

/**
 * Reads a program's settings from the environment. An empty variable counts as a missing one, unknown ones are ignored.
 * @throws Fault with one sentence, on a line of its own, for each variable that is wrong.
 */
export function parseConfig<Schema extends z.ZodObject>(
  schema: Schema,
  environment: Environment = process.env,
): z.infer<Schema> {
  const filled = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(filled);
  if (parsed.success) return parsed.data;
  throw new Fault(parsed.error.issues.map((issue) => sentenceOf(issue, environment)).join('\n'));
}

/** `parseConfig` for a program's first line: a wrong setting ends the process with 1 and its sentences on the error output. */
export const readConfig = <Schema extends z.ZodObject>(
  schema: Schema,
  environment: Environment = process.env,
): z.infer<Schema> => bySettings(() => parseConfig(schema, environment));

/** What a program makes of its settings before it begins: a Fault, as of two that do not go together, ends the process as a wrong one does. */
export function bySettings<Made>(make: () => Made): Made {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
