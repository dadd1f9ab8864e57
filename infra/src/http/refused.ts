import type { Language } from '@malote/contracts/kernel/language.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { RefusalCode } from '@malote/contracts/kernel/refusals/catalogue.ts';
import { refusalText } from '@malote/contracts/kernel/refusals/refusal-text.ts';

/** One field at fault, named, with a text in the caller's language. */
export interface FieldFault {
  readonly path: string;
  readonly code: RefusalCode;
  readonly msg: string;
  /** What the rule of the field is about, as its bounds: a sentence that is the same for all fields does not tell them. */
  readonly params?: Refusal['params'];
}

/** The body of every refusal on the wire. */
export interface ErrorBody {
  readonly status: 'ERROR';
  readonly code: string;
  readonly msg: string;
  readonly data?: {
    readonly fields?: readonly FieldFault[];
    readonly params?: Refusal['params'];
  };
}

const STATUS: Partial<Record<RefusalCode, number>> = {
  UNAUTHENTICATED: 401,
  USER_INFO_MISSING: 401,
  CREDENTIALS_WRONG: 401,
  OPENID_NOT_BEGUN: 401,
  OPENID_NOT_CONFIRMED: 401,
  NO_PERMISSION: 403,
  EXPORT_BEYOND_RIGHTS: 403,
  NO_OUTLET_MANAGEMENT_RIGHTS: 403,
  SENDER_ALONE: 403,
  GRANT_BEYOND_OWN: 403,
  SITE_NOT_IN_SCOPE: 403,
  ACCESS_REQUIRED: 403,
  ACCOUNT_DISABLED: 403,
  OPENID_UNKNOWN_USER: 403,
  PASSWORD_EXPIRED_CHANGE: 403,
  SECOND_STEP_DEMANDED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  BODY_TOO_LARGE: 413,
  FILE_SIZE_LIMIT: 413,
  FILE_FORMAT_UNSUPPORTED: 415,
  FILE_FORMAT_INVALID: 415,
  FILE_INFECTED: 400,
  UPLOAD_FILE_REQUIRED: 400,
  FILE_NOT_THERE: 404,
  HEADERS_TOO_LARGE: 431,
  REQUEST_TOO_SLOW: 408,
  REQUEST_NOT_HTTP: 400,
  LOGIN_LOCKED: 429,
  SERVICE_BUSY: 503,
  OPENID_AWAY: 503,
  OUTCOME_UNKNOWN: 503,
  STILL_PROCESSING: 503,
  EARLIER_ROW_UNKNOWN: 503,
  SERVICE_EXCEPTION: 500,
  REASON_REQUIRED: 400,
  WEAK_PASSWORD: 400,
  BODY_NOT_JSON: 400,
  BODY_TOO_DEEP: 400,
  TEXT_HAS_NUL: 400,
  COMMAND_ID_INVALID: 400,
  BATCH_LIMIT_100: 400,
  IMPORT_ROW_LIMIT: 400,
  FAULT_IMPORT_LIMIT: 400,
  DATE_RANGE_TOO_LONG: 400,
  TIME_RANGE_24H: 400,
  TIME_RANGE_REQUIRED: 400,
  START_OR_END_EMPTY: 400,
  START_AFTER_END: 400,
  SEARCH_CRITERIA_EMPTY: 400,
  CHARGE_REQUIRED_FILTERS: 400,
  OUT_OF_RANGE: 400,
  TRACKING_START_TOO_OLD: 400,
  EXPORT_RANGE_31_DAYS: 400,
};

/** The HTTP status of a refusal: 404 for what does not exist, 400 for input, otherwise 409: the state does not allow it. */
export function statusOf(code: RefusalCode): number {
  return STATUS[code] ?? (code.startsWith('FIELD_') ? 400 : /_NOT_(EXIST|FOUND)$/.test(code) ? 404 : 409);
}

/** A refusal as the wire's body, in the caller's language. */
export function errorBody(refusal: Refusal, language: Language): ErrorBody {
  const msg = refusalText(refusal.refused, language, refusal.params);
  const params = Object.keys(refusal.params).length === 0 ? {} : { params: refusal.params };
  const fields = refusal.field === undefined ? {} : { fields: [{ path: refusal.field, code: refusal.refused, msg }] };
  return {
    status: 'ERROR',
    code: refusal.refused,
    msg,
    ...(Object.keys({ ...params, ...fields }).length > 0 && { data: { ...params, ...fields } }),
  };
}
