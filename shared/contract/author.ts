/**
 * `admin`: the secret key of the store; `staff`: a member of its staff; `key`: an API key; `operator`:
 * somebody with `bin/shopwright`; `system`: work that no request asked for.
 */
export const AUTHOR_KINDS = [
  'admin',
  'staff',
  'key',
  'user',
  'public',
  'operator',
  'system',
] as const;

/** Who makes a change. */
export interface Author {
  readonly kind: (typeof AUTHOR_KINDS)[number];
  readonly user_id?: number;
  /** The id of a member of the staff or an API key. */
  readonly id?: number;
  readonly name?: string;
  /** The network address of the client. */
  readonly address?: string;
  readonly request_id?: string;
}
