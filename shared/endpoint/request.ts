import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ApiError } from '../contract/errors.ts';
import type { Json, JsonObject } from '../contract/json.ts';
import type { AccessLevel, RecordFilter } from '../contract/resource.ts';
import type { Table } from '../storage/table.ts';
import type { Write } from '../storage/write.ts';
import type { Application, Tenant } from '../tenancy/application.ts';

export interface Caller {
  readonly access: AccessLevel;
  /** Only for the access level `user`. */
  readonly userId?: number;
}

/** What an action of a route that needs no Authorization header gets. */
export interface UnauthenticatedRequest {
  readonly operation: string;
  /** The numeric parts of the path: `{ id: 7, variant_id: 2 }`. */
  readonly ids: Readonly<Record<string, number>>;
  /** Canonical path below the version, as in `/products/7`. */
  readonly path: string;
  readonly query: ReadonlyMap<string, string>;
  /** The parsed body, `{}` when there was none. */
  readonly body: Json;
  /** Scheme, host and version: `https://api.example.com/v0`. */
  readonly baseUrl: string;
  /** The network address that the gateway saw; headers are not believed. */
  readonly sourceIp: string;
  readonly table: Table;
  /** Says whose request it is, where no Authorization header does: for the log. */
  readonly isOf: (tenant: Tenant) => void;
}

/** What every other action gets: the caller is known, and allowed to do this within `scope`. */
export interface ApiRequest extends UnauthenticatedRequest {
  readonly application: Application;
  readonly caller: Caller;
  readonly scope: RecordFilter;
  readonly catalogue: Catalogue;
  /**
   * Makes all writes of the request or none, and remembers the answer for a repetition. Gives the
   * positions of the writes whose conditions failed; none when all is written. Succeeds at most
   * once. The answer is an error when that is what the request came to, as a declined card does;
   * the action then throws it.
   */
  readonly commit: (
    writes: readonly Write[],
    answer: Answer | ApiError,
  ) => Promise<readonly number[]>;
  /**
   * Throws when the request was answered before, and is then answered the same. For actions that do
   * what no failed commit undoes: after reading what the commit depends on, before doing it.
   */
  readonly requireUnanswered: () => Promise<void>;
}

/** The envelope of the answer without its `status`: `{ data }`, a list with its paging, or `{}`. */
export type Answer = { data?: Json } & JsonObject;

export type Action = (request: ApiRequest) => Promise<Answer>;
export type PublicAction = (request: UnauthenticatedRequest) => Promise<Answer>;
