import type { ApiErrorDetail, Failure } from './error-detail.ts';
import { errorOfField, errorOfForm } from './error-words.ts';

/** What every answer of the API is, but for the bytes of files. */
export interface Envelope {
  readonly status: boolean;
  readonly data?: unknown;
  readonly count?: number;
  readonly count_exact?: boolean;
  readonly errors?: readonly ApiErrorDetail[];
  readonly warnings?: readonly string[];
  readonly _links?: Readonly<Record<string, string>>;
  /** What `expand` has asked for. */
  readonly _embedded?: object;
  /** Whether the deployment sends mails, where one was asked for. */
  readonly mailed?: boolean;
  /** Whether a member who is invited gets a mail; else with the code. */
  readonly invitation?: { readonly mailed: boolean; readonly code?: string };
  /** The version of the one record in `data`. */
  readonly etag?: string;
}

export class ApiFailure extends Error implements Failure {
  readonly status: number;
  readonly details: readonly ApiErrorDetail[];
  /** The error of each field, or of the whole form, as forms take it. */
  readonly body: { readonly errors: Readonly<Record<string, unknown>> };

  constructor(status: number, details: readonly ApiErrorDetail[], options?: ErrorOptions) {
    super(details[0]?.message ?? '', options);
    this.name = 'ApiFailure';
    this.status = status;
    this.details = details;
    const errors = errorsByField(details);
    const isNamed = Object.keys(errors).length > 0;
    this.body = { errors: isNamed ? errors : { root: { serverError: errorOfForm(this) } } };
  }

  get type(): string {
    return this.details[0]?.type ?? '';
  }
}

/** `items.0.quantity` is an error of the field in the array. */
function errorsByField(details: readonly ApiErrorDetail[]): Record<string, unknown> {
  const errors: Record<string, unknown> = {};
  for (const detail of details) {
    const { invalidPropertyName = '' } = detail;
    const path = invalidPropertyName.split('.');
    const last = path.pop();
    if (!last || last === 'Object') continue;
    let inner = errors;
    for (const part of path) {
      inner[part] = inner[part] ?? {};
      inner = inner[part] as Record<string, unknown>;
    }
    inner[last] ??= errorOfField(detail);
  }
  return errors;
}

/** The envelope of an answer; throws what it says is wrong. */
export async function answered(response: Response): Promise<Envelope> {
  const body = (await response.json().catch(() => ({ status: false }))) as Envelope;
  if (!response.ok || !body.status) throw new ApiFailure(response.status, body.errors ?? []);
  const etag = response.headers.get('ETag');
  return etag === null ? body : { ...body, etag };
}
