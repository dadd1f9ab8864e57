/** One field of an input that was refused. */
export interface FieldFault {
  readonly path: string;
  readonly code: string;
  readonly msg: string;
}

/** Why a call did not do what was asked. `network`: no answer came. `offline`: the browser knows it has no network. */
export type FailureKind =
  | 'refused'
  | 'invalid'
  | 'signedOut'
  | 'forbidden'
  | 'missing'
  | 'busy'
  | 'service'
  | 'network'
  | 'offline'
  | 'cancelled';

/** A call's failure, with the server's own words where it gave some. */
export class Failure extends Error {
  readonly kind: FailureKind;
  readonly code: string;
  readonly fields: readonly FieldFault[];
  readonly retryAfterMs: number | undefined;

  constructor(kind: FailureKind, code: string, msg: string, fields: readonly FieldFault[] = [], retryAfterMs?: number) {
    super(msg);
    this.name = 'Failure';
    this.kind = kind;
    this.code = code;
    this.fields = fields;
    this.retryAfterMs = retryAfterMs;
  }
}

/** True for failures that may pass by themselves: the same call, sent again, may succeed. */
export function mayPass(error: unknown): boolean {
  return (
    error instanceof Failure &&
    (error.kind === 'network' || error.kind === 'offline' || error.kind === 'busy' || error.kind === 'service')
  );
}

/** The kind of an HTTP status. */
export function kindOfStatus(status: number): FailureKind {
  switch (status) {
    case 400:
    case 413:
    case 415:
    case 422:
      return 'invalid';
    case 401:
      return 'signedOut';
    case 403:
      return 'forbidden';
    case 404:
    case 405:
      return 'missing';
    case 409:
      return 'refused';
    case 429:
    case 503:
      return 'busy';
    default:
      return 'service';
  }
}
