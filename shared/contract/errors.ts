import type { JsonObject } from './json.ts';

/** The names of the statuses on the wire (protocol.md, "Errors"). */
export const TYPES = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  409: 'Conflict',
  412: 'PreconditionFailed',
  413: 'EntityTooLarge',
  416: 'RangeNotSatisfiable',
  422: 'UnprocessableEntity',
  429: 'TooManyRequests',
  500: 'InternalServerError',
  503: 'ServiceUnavailable',
} as const;

export type ErrorStatus = keyof typeof TYPES;

/** Members of the error object beside code, type and message. */
interface ErrorExtras {
  readonly valid?: false;
  readonly failedValidator?: string;
  readonly invalidPropertyName?: string;
  readonly invalidPropertyValue?: unknown;
  /** The one that the caller lacks. */
  readonly permission?: string;
  /** Why an order is refused. */
  readonly problems?: readonly object[];
  readonly quote?: object;
  readonly currency?: string;
  readonly totals?: object;
}

interface ErrorOptions {
  /** On the wire; that of the status unless given. */
  readonly type?: string;
  readonly extras?: ErrorExtras;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Further elements of `errors`, for clients that look for another type (protocol.md, "Users").
   */
  readonly further?: readonly ApiError[];
  /** Under which name the operator sees how often it happens. */
  readonly counted?: CountedFailure | undefined;
  readonly cause?: unknown;
}

/** Failures that have a metric of their own. */
export type CountedFailure =
  | 'login_failures'
  | 'coupon_failures'
  /** KMS did not encrypt or decrypt. */
  | 'kms_failures'
  /** A card processor did not answer as it should, or refused the credentials of the store. */
  | 'processor_failures'
  /** DynamoDB throttled the table or an index until the request failed. */
  | 'throttled_requests'
  /** A card was declined, or a refund. */
  | 'payment_failures'
  | 'payment_mismatches';

/** What an action throws for the caller to see; the envelope is made of it in one place. */
export class ApiError extends Error {
  readonly status: ErrorStatus;
  readonly extras: ErrorExtras;
  readonly headers: Readonly<Record<string, string>>;
  readonly further: readonly ApiError[];
  readonly counted: CountedFailure | undefined;

  constructor(status: ErrorStatus, message: string, options: ErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = options.type ?? TYPES[status];
    this.status = status;
    this.extras = options.extras ?? {};
    this.headers = options.headers ?? {};
    this.further = options.further ?? [];
    this.counted = options.counted;
  }

  toJSON(): ErrorExtras & {
    readonly code: number;
    readonly type: string;
    readonly message: string;
  } {
    return { code: this.status, type: this.name, message: this.message, ...this.extras };
  }
}

/** The error with further members. */
export const withExtras = (error: ApiError, extras: ErrorExtras) =>
  new ApiError(error.status, error.message, {
    ...error,
    type: error.name,
    extras: { ...error.extras, ...extras },
  });

/** The error that was on the wire like this. */
export const errorOf = ({ code, type, message, ...extras }: JsonObject) =>
  new ApiError(code as ErrorStatus, String(message), { type: String(type), extras });

export const badRequest = (message: string, cause?: unknown) =>
  new ApiError(400, message, { cause });
export const unauthorized = (message: string, cause?: unknown) =>
  new ApiError(401, message, { cause });
/** Nothing else is wrong with it: the holder may refresh the login, or ask for a new token. */
export const tokenExpired = () =>
  new ApiError(401, 'The token has expired. Request a new one.', { type: 'TokenExpired' });

/** The caller is known, and lacks a permission. */
export const forbidden = (permission: string) =>
  new ApiError(403, `This requires the permission ${permission}.`, { extras: { permission } });

export const notFound = (message: string) => new ApiError(404, message);
export const tooLarge = (message: string) => new ApiError(413, message);

/** A catalogue has more JSON than a process may hold in memory. */
export const catalogueTooLarge = (resource: string, maxBytes: number) =>
  new ApiError(
    422,
    `The ${resource} of this store exceed ${Math.floor(maxBytes / 1024)} KB, too much for ` +
      'lists and searches on this server. Read them by ID, or ask the operator for more memory.',
  );

/** `size` is that of the whole, in bytes. */
export const rangeNotSatisfiable = (size: number) =>
  new ApiError(416, `The range starts beyond the end of the ${size} bytes.`, {
    headers: { 'Content-Range': `bytes */${size}` },
  });

export const methodNotAllowed = (method: string, allowed: readonly string[]) =>
  new ApiError(
    405,
    `${method} is not supported here. Supported methods are ${allowed.join(', ')} and OPTIONS.`,
    { headers: { Allow: [...allowed, 'OPTIONS'].join(', ') } },
  );

export const internalServerError = (cause: unknown, counted?: CountedFailure) =>
  new ApiError(500, 'Something went wrong on our side.', { cause, counted });

/** Something was asked or guessed more often than a limit allows: names it, and the way out. */
export const tooMany = (limit: string, { secondsToWait, wayOut, counted }: Waiting) => {
  const seconds = secondsToWait === 1 ? '1 second' : `${secondsToWait} seconds`;
  const others = wayOut === undefined ? '' : `, or ${wayOut}`;
  return new ApiError(429, `${limit}. Try again in ${seconds}${others}.`, {
    headers: { 'Retry-After': String(secondsToWait) },
    counted,
  });
};

interface Waiting {
  readonly secondsToWait: number;
  readonly wayOut?: string | undefined;
  readonly counted?: CountedFailure | undefined;
}

/** No coupon, or none that is offered, has the code. */
export const unknownCoupon = (status: 400 | 404) =>
  new ApiError(status, 'No coupon has this code.', { counted: 'coupon_failures' });

/** The database is throttled, or too many writers want the same record. */
export const serviceUnavailable = (cause?: unknown, counted?: CountedFailure) =>
  new ApiError(503, 'The service is busy. Try again in a moment.', {
    headers: { 'Retry-After': '1' },
    counted,
    cause,
  });

/** Nothing can be written, and no further attempt helps until somebody has looked. */
export const diskFails = (cause: unknown) =>
  new ApiError(503, 'Nothing can be saved: the server disk is full or failing.', {
    headers: { 'Retry-After': '60' },
    cause,
  });

/** Names of the validators that clients know (protocol.md, "Errors"). */
export const FAILED_VALIDATORS = [
  'missingRequiredProperty',
  'type',
  'min',
  'max',
  'whitelist',
  'format',
  'unique',
] as const;

export type FailedValidator = (typeof FAILED_VALIDATORS)[number];

/** An attribute that is wrong, and why. */
export interface InvalidProperty {
  /** Path of the attribute with dots: `items.0.quantity`; `Object` for the body itself. */
  readonly name: string;
  readonly failedValidator: FailedValidator;
  readonly message: string;
  readonly value?: unknown;
  readonly further?: readonly ApiError[];
}

/** Errors of one answer. */
export const MAX_ERRORS = 20;

/** Longer values are not sent back: the caller has them, and the log line stays readable. */
export const MAX_ECHO_LENGTH = 1_000;

export function invalidProperty(property: InvalidProperty) {
  const { name, failedValidator, message, value, further = [] } = property;
  const echo = value !== undefined && JSON.stringify(value).length <= MAX_ECHO_LENGTH;
  return new ApiError(400, message, {
    further,
    extras: {
      valid: false,
      failedValidator,
      invalidPropertyName: name,
      ...(echo && { invalidPropertyValue: value }),
    },
  });
}

/** The failure of an attribute that is missing. */
export const missing = (name: string, message = `${name} is required.`): InvalidProperty => ({
  name,
  failedValidator: 'missingRequiredProperty',
  message,
});

export const missingProperty = (name: string, message?: string) =>
  invalidProperty(missing(name, message));

/** Throws for the first of these, with the others as further errors, one for each attribute. */
export function refuseInvalid(found: Iterable<InvalidProperty>): void {
  const byName = new Map<string, InvalidProperty>();
  for (const property of found) {
    if (!byName.has(property.name)) byName.set(property.name, property);
    if (byName.size === MAX_ERRORS) break;
  }
  const [first, ...others] = byName.values();
  if (first) throw invalidProperty({ ...first, further: others.map(invalidProperty) });
}
