import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Facet } from '../catalogue/facets.ts';
import type { Author } from '../contract/author.ts';
import type { ApiError, CountedFailure } from '../contract/errors.ts';
import type { SerializedJson } from '../contract/json.ts';
import type { CallerKind, Permission } from '../contract/permissions.ts';
import type { RecordFilter } from '../contract/resource.ts';
import type { PriceView } from '../pricing/price-view.ts';
import type { Counted } from '../storage/stock-levels.ts';
import type { Table } from '../storage/table.ts';
import type { Write } from '../storage/write.ts';
import type { Application } from '../tenancy/application.ts';
import type { Client } from '../tenancy/client.ts';

export interface Caller {
  readonly access: CallerKind;
  /** Only of a user. */
  readonly userId?: number;
  /** The id of the token of the user. */
  readonly tokenId?: string;
  /** Whether the user had proved the e-mail address when the token was made. */
  readonly hasProvedEmail?: boolean;
  /** Only of staff: who it is, and what they may do. */
  readonly staff?: StaffName;
  readonly permissions?: ReadonlySet<Permission>;
  /** The session of the member whose token it is. */
  readonly session?: number;
}

/** A member of the staff, or a program of theirs with an API key. */
export interface StaffName {
  readonly kind: 'staff' | 'key';
  readonly id: number;
  readonly name: string;
}

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

export type Query = ReadonlyMap<string, string>;

/** What code of the domain works with; it knows nothing of HTTP. */
export interface Context {
  readonly application: Application;
  readonly caller: Caller;
  /** Which records of the route's resource the caller may access. */
  readonly filter: RecordFilter;
  readonly table: Table;
  readonly catalogue: Catalogue;
  readonly clock: Clock;
  /** Amounts in the currency that the caller asked for. */
  readonly prices: PriceView;
  /** The language that the caller asked for; undefined for that of the records. */
  readonly locale: string | undefined;
  /** Whom limits by network address count. */
  readonly client: Client;
}

/** An answer without its `status`: a record, a list with its paging, or nothing. */
export type Answer<Data = unknown> = AnswerParts &
  (unknown extends Data ? { readonly data?: unknown } : { readonly data: Data | SerializedJson });

interface AnswerParts {
  /** Version of the one record that is shown; not part of the body. */
  readonly version?: string | undefined;
  readonly token?: string;
  /** For the browser; not part of the body. */
  readonly cookies?: readonly string[];
  readonly _embedded?: object;
  readonly _links?: object;
  readonly count?: number;
  readonly count_as_of?: string;
  readonly count_exact?: false;
  readonly complete?: false;
  readonly page?: number;
  readonly pages?: number;
  readonly warnings?: readonly string[];
  /** Whether the deployment sends mails, where one was asked for. */
  readonly mailed?: boolean;
  /** Whether a member of the staff gets a mail; else the code that whoever invites gives on. */
  readonly invitation?: {
    readonly mailed: boolean;
    readonly code?: string;
    readonly expires_at?: string;
  };
  readonly _facets?: Readonly<Record<string, Facet>>;
  readonly corrected_query?: string;
  /** The body in place of JSON. */
  readonly csv?: string;
  /** A document of XML with this name in place of JSON. */
  readonly xml?: { readonly name: string; readonly text: string };
}

interface RequestParts<Body, Ids extends string, Texts extends string = never> {
  /** The numeric parts of the path: `{ id: 7, variant_id: 2 }`. */
  readonly ids: Readonly<Record<Ids, number>>;
  /** Its parts that are text. */
  readonly texts: Readonly<Record<Texts, string>>;
  readonly query: Query;
  /** Valid by the schema of the route. */
  readonly body: Body;
  /** Scheme, host and version of links: `https://api.example.com/v0`. */
  readonly baseUrl: string;
  /** Whom limits by network address count. */
  readonly client: Client;
  /** The header `Order-Secret`, by which a guest proves to have placed an order. */
  readonly orderSecret: string | undefined;
}

/** What an action of a route that needs no Authorization header gets. */
export interface UnauthenticatedRequest<Body = unknown, Ids extends string = never>
  extends RequestParts<Body, Ids> {
  readonly table: Table;
  readonly clock: Clock;
  /** Names the store of the request where no Authorization header does; its client is the one of that store. */
  readonly enterStore: (application: Application) => Client;
  /** In lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** `name=value` each. */
  readonly cookies: readonly string[];
}

/** A function where the answer takes effort, and is needed only for a request that is repeated. */
export type CommittedAnswer = Answer | ApiError | (() => Promise<Answer | ApiError>);

/** What every other action gets: the caller is known, and allowed to do this. */
export interface ActionRequest<
  Body = unknown,
  Ids extends string = never,
  Texts extends string = never,
> extends RequestParts<Body, Ids, Texts>,
    Context {
  /**
   * Makes all writes of the request or none, and stores the answer for a repeated request. Returns
   * the positions of the writes whose conditions failed; none when all is written. Succeeds at most
   * once. The answer is an error when that is the outcome, as of a declined card; the action then
   * throws it. `about`: the record that is written, which the log of the account names.
   */
  readonly commit: (
    writes: readonly Write[],
    answer: CommittedAnswer,
    about?: object,
  ) => Promise<readonly number[]>;
  /** Who is named in events of what the request changes. */
  readonly author: Author;
  /**
   * Throws a 412 when the caller expects another version of the record that the path names. To be
   * called with the record as it is read for the write; with its type, also when its counters or its stock
   * have changed.
   */
  readonly requireMatch: (record: object, type?: Counted) => void;
  /** Whether the caller expects a version at all. */
  readonly isConditional: boolean;
  /**
   * Throws when the request was answered before, and is then answered the same. For actions with
   * effects that no failed commit undoes: after reading what the commit depends on, before them.
   */
  readonly requireUnanswered: () => Promise<void>;
  /** Counts in a metric what no error of the answer tells: a coupon of a quote that is not there. */
  readonly count: (metric: CountedFailure) => void;
  /** Digest of a write with an Idempotency-Key: equal when the write is repeated, for 24 hours or later. */
  readonly idempotencyDigest: string | undefined;
}

/** A request of which neither body nor parts of the path are needed. */
export type ServiceRequest = Omit<ActionRequest, 'body' | 'ids' | 'texts'>;

export type Action<
  Body = unknown,
  Ids extends string = never,
  Data = unknown,
  Texts extends string = never,
> = (request: ActionRequest<Body, Ids, Texts>) => Promise<Answer<Data>>;

export type PublicAction<Body = unknown, Ids extends string = never, Data = unknown> = (
  request: UnauthenticatedRequest<Body, Ids>,
) => Promise<Answer<Data>>;
