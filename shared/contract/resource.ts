import type { Static } from 'typebox';
import { derived } from '../derived.ts';
import {
  type FieldSchema,
  type Fields,
  listQuery,
  type ObjectSchema,
  recordQuery,
} from './fields.ts';
import type { EndsWhen, InputOf, RecordOf, StoredRecord } from './records.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type AccessLevel = 'public' | 'user' | 'admin';

/**
 * Which records of a resource an access level reaches (protocol.md, "Access"): `all`; `shown`:
 * `active` and `published` true or absent; `own`: `user_id` is the caller; `ownerless`: without
 * `user_id`; `public`: that, and `access` is public; `own-or-ownerless`; `own-or-public`; `self`: the
 * record is the caller's. Who creates a record with the filter `own` becomes its owner.
 */
export type RecordFilter =
  | 'all'
  | 'shown'
  | 'own'
  | 'ownerless'
  | 'public'
  | 'own-or-ownerless'
  | 'own-or-public'
  | 'self';

/** One row of the access matrix; a level that is not named is refused with 401. */
export type Access = Readonly<Partial<Record<AccessLevel, RecordFilter>>>;

export interface Route {
  readonly methods: readonly Method[];
  /** Below the version, with `:name` for a numeric id: `/products/:id/variants/:variant_id`. */
  readonly path: string;
  /** Parts of the path that are one of some words; the action gets the position among these. */
  readonly words?: Readonly<Record<string, readonly string[]>>;
  /** A further path without ids. */
  readonly alias?: string;
  /** `anyone`: needs no Authorization header. */
  readonly access: Access | 'anyone';
  /**
   * The body: its schema; `record` for a new record; `changes` for a part of one, which is
   * validated with the rest once the stored record is read. Absent: the body is ignored.
   */
  readonly body?: ObjectSchema | 'record' | 'changes';
  /** Clients also send the body as the only element of an array. */
  readonly unwrapsArray?: boolean;
  /** The body may also be an array of such objects. */
  readonly takesMany?: boolean;
  /** A body of changes: null removes a field, and arrives as undefined. */
  readonly nullRemoves?: boolean;
  /** The body becomes part of a record, and is only checked with the whole of it. */
  readonly checkedWithRecord?: boolean;
  /** Query parameters that are validated, or mean something else than an attribute filter. */
  readonly query?: Fields;
  /** Other parameters are refused: there are no attributes to filter by. */
  readonly hasOnlyQuery?: true;
  /** `data` of the answer; by default `records` for list, `nothing` for remove, else `record`. */
  readonly answer?: AnswerSchema;
  /** Nothing is kept of its answer: a repeated request is made again. */
  readonly ignoresIdempotencyKey?: true;
  /** An expired token counts as none, because clients send it when they log in again. */
  readonly acceptsExpiredTokens?: boolean;
  /** What a request takes of the tokens of its network address; 1 unless given. */
  readonly tokens?: number;
  /** Answers may be cached, and carry an ETag. */
  readonly cacheable?: boolean;
}

export type AnswerSchema = 'record' | 'records' | 'nothing' | Fields[string];

export type Routes = Readonly<Record<string, Route>>;

/** What is known of a resource without running it: the one source of routes, access and fields. */
export interface Resource {
  /** Canonical spelling in paths and links. */
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly summary: string;
  readonly routes: Routes;
  /** The record, or for a resource without records its one object. */
  readonly schema?: ObjectSchema;
  /** False for a resource whose schema is not that of stored records. */
  readonly hasRecords?: boolean;
  /**
   * Records belong to users or are them. They are never in the catalogue: lists are read from the
   * table, by the owner where there is one.
   */
  readonly owned?: boolean;
  /** An index finds records by the text of their `state`. */
  readonly listedByState?: boolean;
  /** How long records are kept after their last change, by whether they have an owner: seconds. */
  readonly lifetimeSeconds?: { readonly ownerless: number; readonly owned: number };
  /** Which records end after their last change, of a resource whose others are kept for ever. */
  readonly endsWhen?: EndsWhen;
  /** Records are for whoever knows their id: wrong ids are limited (shared/endpoint/guessed-ids.ts). */
  readonly guessable?: boolean;
  /** Names of own attributes that only admins give, besides those of all resources. */
  readonly reserved?: readonly string[];
  /** Paths of numbers that orders change by arithmetic: `stock_level`, `variants.*.stock_level`. */
  readonly counters?: readonly string[];
  /** The attribute that says over how many items the counters of a record are split, if at all. */
  readonly shardedBy?: string;
  /**
   * Partitions that the function reads and writes beside its own and the application's, by what
   * follows the application's id: `products`, `coupons#codes`, `carts#user#*` in the index.
   */
  readonly reads?: readonly string[];
  readonly writes?: readonly string[];
  /** Resources whose records it finds by their `state`. */
  readonly listsStatesOf?: readonly string[];
  /** Catalogues of which it only changes counters. */
  readonly counts?: readonly string[];
  /** Partitions to which it only adds items. */
  readonly puts?: readonly string[];
  /** Catalogues of other resources that the function keeps a replica of; also in `reads`. */
  readonly replicates?: readonly string[];
  /** Catalogues whose snapshots it writes; also in `replicates`. */
  readonly snapshots?: readonly string[];
  /** MB of memory that the function has at least: Lambda gives computing power with it. */
  readonly minMemory?: number;
  /** What the function does with the bytes of files. */
  readonly fileAccess?: readonly ('GetObject' | 'PutObject' | 'DeleteObject')[];
  /** Bytes of a body, where that may be larger than others. */
  readonly maxBodyBytes?: number;
  /** Purposes for which the function may decrypt secrets, beside that of `decryptedPurposes`. */
  readonly decrypts?: readonly (
    | 'secret'
    | 'token'
    | 'admin-token'
    | 'payments'
    | 'login'
    | 'webhooks'
    | 'hash'
  )[];
  /** Purposes for which the function may encrypt secrets. */
  readonly encrypts?: readonly 'webhooks'[];
}

/** A resource with stored records, which carries their types for the compiler. */
export interface RecordResource<
  Stored extends StoredRecord = StoredRecord,
  Input = object,
  Name extends string = string,
> extends Resource {
  readonly name: Name;
  readonly schema: ObjectSchema;
  /** Never set. */
  readonly types?: { readonly stored: Stored; readonly input: Input };
}

/** The types of records, for the compiler only. */
interface RecordTypes<Schema> {
  readonly types?: { readonly stored: RecordOf<Schema>; readonly input: InputOf<Schema> };
}

/** Declares a resource whose records have the type that its schema says. */
export const recordResource = <const Definition extends Resource & { schema: ObjectSchema }>(
  definition: Definition,
) => definition as Definition & RecordTypes<Definition['schema']>;

/** The body of a route, as its action gets it. */
export type BodyOf<
  Declared extends Resource,
  Operation extends keyof Declared['routes'],
> = Declared['routes'][Operation] extends { readonly body: infer Body }
  ? Body extends 'record'
    ? InputOf<Declared['schema']>
    : Body extends 'changes'
      ? Partial<InputOf<Declared['schema']>>
      : Declared['routes'][Operation] extends { readonly takesMany: true }
        ? readonly Static<Body & object>[]
        : Static<Body & object>
  : unknown;

/** The names of the ids in a path. */
export type IdsIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | IdsIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** `data` of the answer of an operation. */
export type DataOf<
  Declared extends Resource,
  Operation extends keyof Declared['routes'],
> = Declared['routes'][Operation] extends { readonly answer: infer Answer }
  ? Answer extends 'nothing'
    ? unknown
    : Answer extends object
      ? Static<Answer>
      : object
  : Operation extends 'remove'
    ? unknown
    : Operation extends 'list'
      ? readonly object[]
      : object;

export interface NamedRoute extends Route {
  readonly operation: string;
}

/** All routes, one for each path. */
export const routesOf = ({ routes }: Pick<Resource, 'routes'>): NamedRoute[] =>
  Object.entries(routes).flatMap(([operation, route]) =>
    [route.path, ...(route.alias ? [route.alias] : [])].map((path) => ({
      ...route,
      operation,
      path,
    })),
  );

/** For what the function decrypts secrets. One that writes hashes what it is sent with a key. */
export function decryptedPurposes(resource: Resource) {
  const { decrypts = [] } = resource;
  const writes = routesOf(resource).some(
    ({ access, methods }) => access !== 'anyone' && methods.some((method) => method !== 'GET'),
  );
  return writes ? ([...decrypts, 'hash'] as const) : decrypts;
}

export const hasRecords = ({ schema, hasRecords: declared = true }: Resource) =>
  schema !== undefined && declared;

/** Whether instances keep a replica of all its records. */
export const isCatalogue = (resource: Resource) => hasRecords(resource) && !resource.owned;

const ADMINS: Access = { admin: 'all' };
const READERS: Access = { public: 'shown', user: 'shown', admin: 'all' };
const OWNERS: Access = { user: 'own', admin: 'all' };

/**
 * The five standard operations of a catalogue resource: everyone with a key reads what is shown,
 * admins do the rest (protocol.md, "Access").
 */
export const catalogueRoutes = <Name extends string>(name: Name) =>
  standardRoutes(name, READERS, ADMINS, true);

/** Admins do everything, and users the same with records of their own (protocol.md, "Access"). */
export const ownedRoutes = <Name extends string>(name: Name) =>
  standardRoutes(name, OWNERS, OWNERS, false);

export const standardRoutes = <Name extends string>(
  name: Name,
  readers: Access,
  writers: Access,
  cacheable: boolean,
) =>
  ({
    list: {
      methods: ['GET'],
      path: `/${name}`,
      access: readers,
      query: listQuery,
      cacheable,
    },
    create: { methods: ['POST'], path: `/${name}`, access: writers, body: 'record' },
    get: {
      methods: ['GET'],
      path: `/${name}/:id`,
      access: readers,
      query: recordQuery,
      cacheable,
    },
    update: { methods: ['PUT'], path: `/${name}/:id`, access: writers, body: 'changes' },
    remove: { methods: ['DELETE'], path: `/${name}/:id`, access: writers },
  }) as const satisfies Routes;

/** Fields that are taken and never shown: passwords. */
export const writeOnlyFields = (schema: ObjectSchema | undefined): readonly string[] =>
  schema ? namesOf(schema).writeOnly : [];

/** Fields that the server sets. */
export const readOnlyFields = (schema: ObjectSchema | undefined): readonly string[] =>
  schema ? namesOf(schema).readOnly : [];

const namesOf = derived(({ properties }: ObjectSchema) => {
  const namesWith = (flag: 'readOnly' | 'writeOnly') =>
    Object.keys(properties).filter((name) => properties[name]?.[flag]);
  return { readOnly: namesWith('readOnly'), writeOnly: namesWith('writeOnly') };
});

/** The fields that a name leads through, inside objects and inside arrays by index. */
export function fieldsTo(schema: FieldSchema, name: string): (FieldSchema | undefined)[] {
  let inner: FieldSchema | undefined = schema;
  return name.split('.').map((part) => {
    inner = inner?.items ?? inner?.properties?.[part];
    return inner;
  });
}

/** Whether a name is of, or leads into, what no answer to the caller shows: lists know nothing of it. */
export const isHidden = (schema: FieldSchema, name: string, access?: AccessLevel): boolean =>
  fieldsTo(schema, name).some(
    (field) => field?.internal || field?.writeOnly || (field?.shownToAdmins && access !== 'admin'),
  );
