import { destination, pino, stdSerializers, type DestinationStream, type Logger } from 'pino';

/** Members that hold a person's data or a secret, wherever they stand in what is logged. Compared without case, `-` and `_`. */
const HIDDEN = new Set([
  'password',
  'oldpassword',
  'newpassword',
  'token',
  'authorization',
  'cookie',
  'setcookie',
  'pepper',
  'masterkey',
  'secret',
  'connectionstring',
  'realname',
  'recipient',
  'sender',
  'consignee',
  'signer',
  'driver',
  'phone',
  'mobile',
  'mailbox',
  'email',
  'taxid',
  'cpf',
  'cnpj',
  'document',
  'documentnumber',
  'street',
  'housenumber',
  'complement',
  'district',
  'zip',
  'cep',
  'address1',
  'signaturefile',
  'note',
  'description',
  'input',
  'body',
  'parameters',
  'detail',
  'where',
]);
const MARK = '[hidden]';
const DEPTH = 6;
/** Written forms that a message may carry by accident: CPF, CNPJ and mail addresses. */
const WRITTEN =
  /\b\d{3}\.\d{3}\.\d{3}-\d{2}\b|\b[A-Z\d]{2}\.[A-Z\d]{3}\.[A-Z\d]{3}\/[A-Z\d]{4}-\d{2}\b|[\w.+-]+@[\w-]+\.[\w.-]+/g;

/** A copy without personal data and secrets. Deeper than six levels is left out, lists are cut at 50. */
export function hidePersonal(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.replace(WRITTEN, MARK);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (value instanceof Error) return hidePersonal(stdSerializers.err(value), depth);
  if (depth >= DEPTH) return '[deeper]';
  if (Array.isArray(value)) return value.slice(0, 50).map((inner) => hidePersonal(inner, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      HIDDEN.has(key.toLowerCase().replace(/[-_]/g, '')) && inner !== undefined && inner !== null
        ? MARK
        : hidePersonal(inner, depth + 1),
    ]),
  );
}

/** Bytes of lines that wait while they cannot be written; later ones are lost. */
const WAITING_BYTES = 8 * 1024 * 1024;

/**
 * Where lines go. A disk that is full, or a reader that has gone, must not end a service that could go on without its log: what cannot be written
 * is tried again with the next line.
 */
function standardOutput(): DestinationStream {
  const lines = destination({ dest: process.stdout.fd, sync: true, maxLength: WAITING_BYTES });
  lines.on('error', () => undefined);
  return lines;
}

interface LogOptions {
  readonly service: string;
  readonly level: string;
  /** Standard output when left out. */
  readonly to?: DestinationStream;
}

/**
 * The log of a service: one JSON object a line, with an ISO time and the service's name; personal data and secrets are hidden by name and by form.
 * For the lines of one call: `log.child({ requestId })`.
 */
export function createLog({ service, level, to }: LogOptions): Logger {
  const options = {
    level,
    base: { service },
    timestamp: () => `,"at":"${new Date().toISOString()}"`,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (line: Record<string, unknown>) => hidePersonal(line) as Record<string, unknown>,
    },
    serializers: { err: (error: unknown) => error },
    hooks: {
      logMethod(
        this: Logger,
        words: Parameters<Logger['info']>,
        method: (...words: Parameters<Logger['info']>) => void,
      ) {
        method.apply(
          this,
          words.map((word) => (typeof word === 'string' ? word.replace(WRITTEN, MARK) : word)) as Parameters<
            Logger['info']
          >,
        );
      },
    },
  };
  return pino(options, to ?? standardOutput());
}
