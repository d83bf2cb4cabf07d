/** What the API says of one thing that is wrong. */
export interface ApiErrorDetail {
  readonly code: number;
  readonly type: string;
  readonly message: string;
  readonly invalidPropertyName?: string;
  readonly failedValidator?: string;
  readonly permission?: string;
}

/** An answer that is an error, or none at all (`status` 0: the connection is lost). */
export interface Failure {
  readonly status: number;
  readonly details: readonly ApiErrorDetail[];
}
