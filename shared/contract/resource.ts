import type { Static } from 'typebox';
import { derived } from '../derived.ts';
import { MAX_ADDRESS_LENGTH } from './addresses.ts';
import {
  anyText,
  type FieldSchema,
  type Fields,
  listQuery,
  type ObjectSchema,
  recordQuery,
  text,
} from './fields.ts';
import type { Meaning } from './meanings.ts';
import {
  type CallerKind,
  isStranger,
  type Permission,
  type Permitted,
  seesPersonal,
} from './permissions.ts';
import {
  type InputOf,
  isOwned,
  type RecordOf,
  type StorageOptions,
  type StoredRecord,
} from './records.ts';
import { joined, partitionsOf, type SecretPurpose, type Uses } from './uses.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Staff reach what admins do where they have the permission, and members what is theirs alone. */
export type AccessLevel = Exclude<CallerKind, 'staff'> | 'member';

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
  /** Parts of the path that are no ids: an event, a position from 0, that of one of some words, any text. */
  readonly parts?: Readonly<Record<string, 'position' | 'event' | 'text' | readonly string[]>>;
  /** A further path without ids. */
  readonly alias?: string;
  /** `anyone`: needs no Authorization header. */
  readonly access: Access | 'anyone';
  /** What staff need for it, unless it is `<resource>:read` or the word for writes of the resource. */
  readonly permission?: Permission;
  /** Lets staff in as well, to a part that the action decides. */
  readonly limitedPermission?: Permission;
  /** The route leads to personal data: staff need the permission for these besides. */
  readonly personal?: true;
  /**
   * The body: its schema; `record` for a new record; `changes` for a part of one, which is
   * validated with the rest once the stored record is read; `rows` for such parts of several records.
   * Absent: the body is ignored.
   */
  readonly body?: ObjectSchema | 'record' | 'changes' | 'rows';
  /** The body may also be an array: of such objects, or of one of them alone, as some clients send it. */
  readonly array?: 'many' | 'of one';
  /** A body of changes: null removes a field, and arrives as undefined. */
  readonly nullRemoves?: boolean;
  /** The body becomes part of a record, and is only checked with the whole of it. */
  readonly checkedWithRecord?: boolean;
  /**
   * What becomes of attributes that the body does not declare. `kept`: with the record, as the resource says. `ignored`:
   * because clients send what others need, unless they read like a rule or a command.
   */
  readonly own?: 'kept' | 'ignored';
  /** Fields of the record that the server sets are refused: nothing has been read yet that could be sent back. */
  readonly refusesComputed?: true;
  /** Query parameters that are validated, or mean something else than an attribute filter. */
  readonly query?: Fields;
  /** Other parameters are refused: there are no attributes to filter by. */
  readonly hasOnlyQuery?: true;
  /** `data` of the answer; by default `records` for list, `nothing` for remove, else `record`. */
  readonly answer?: AnswerSchema;
  /** What the log of the account says of it (permissions.md, "Activity"): written with what the request writes. */
  readonly activity?: {
    /** The word for it: `member.invited`. */
    readonly type: string;
    /** Fields of the body that are shown with their values, and not by their names alone. */
    readonly shows?: readonly string[];
  };
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

/**
 * What becomes of attributes that a schema does not name: with `none` they are refused, else those that read like one
 * of these, or like a name of the schema that is misspelt. Others are kept, and warned of when they read like a rule.
 */
export type OwnAttributes = 'none' | readonly Meaning[];

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
  /**
   * The owner of its records. `store`, where nothing else is said: a catalogue, of which instances keep a replica.
   * `users`: they belong to users or are them, and lists are read from the table, by the owner where there is one.
   * `account`: they are of all its stores. `none`: the schema is not that of stored records.
   */
  readonly records?: 'store' | 'users' | 'account' | 'none';
  readonly access?: AccessOptions;
  readonly attributes?: AttributeOptions;
  readonly storage?: StorageOptions;
  readonly function?: FunctionOptions;
}

/** Who reaches its records, beside what its routes say. */
export interface AccessOptions {
  /** What staff need for routes that write; `<resource>:write` unless given. */
  readonly writePermission?: Permission;
  /** Records of users are personal as a whole; those without `user_id` are of the store. */
  readonly personal?: true;
  /**
   * What the erasure of a user does with records of the user that are not removed: takes what is personal from them, or
   * why they stay.
   */
  readonly erasure?: 'fields' | { readonly kept: string };
  /**
   * Ids in paths and bodies of records that are for whoever knows them: wrong ones are limited
   * (shared/endpoint/guessed-ids.ts).
   */
  readonly guessable?: readonly string[];
  /** Names of own attributes that only admins give, besides those of all resources (decided-names.ts). */
  readonly reserved?: readonly string[];
}

/** What names of attributes mean, beside those of the schema. */
export interface AttributeOptions {
  /** Absent: all are kept, with warnings. A body that is no record of the resource takes none. */
  readonly own?: OwnAttributes;
  /** Names that no schema has, and that something reads or answers. */
  readonly read?: readonly string[];
  /** A setting whose values are names of own attributes that something reads as well. */
  readonly bySetting?: 'feed';
  /** Attributes of which the first that a row of an import has says which record it is about, if no id does. */
  readonly namedBy?: readonly string[];
  /** Columns of the files of other programs, and the attributes that they become. */
  readonly columns?: Readonly<Record<string, string>>;
}

/** What the function of the resource may do, and how much it takes. */
export interface FunctionOptions {
  /** What every page of a shop loads, pictures included, or shoppers buy with: the gateway lets more of it through. */
  readonly isBusy?: true;
  /** MB of memory that the function has at least: Lambda gives computing power with it. */
  readonly minMemory?: number;
  /** Bytes of a body, where that may be larger than others. */
  readonly maxBodyBytes?: number;
  /** Partitions beside its own and the application's. */
  readonly uses?: Uses;
  /** What it does with the stores of accounts; `open`: makes accounts, and stores of them. */
  readonly accounts?: 'list' | 'open';
  /** What it does with the bytes of files. */
  readonly files?: readonly ('GetObject' | 'PutObject' | 'DeleteObject')[];
  /** Names of what it writes of these; any unless given. */
  readonly writesOnly?: readonly string[];
  /** Purposes for which it may use the key of secrets, beside that of `secretsOf`. */
  readonly secrets?: Readonly<Partial<Record<SecretPurpose, 'decrypt' | 'encrypt' | 'both'>>>;
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
      : Declared['routes'][Operation] extends { readonly array: 'many' }
        ? readonly Static<Body & object>[]
        : Static<Body & object>
  : unknown;

/** The names of the ids in the path of a route. */
export type IdsOf<Declared extends Route> = Exclude<NamesIn<Declared['path']>, TextsOf<Declared>>;

/** The names of the parts of its path that are text. */
export type TextsOf<Declared extends Route> = Declared extends { readonly parts: infer Parts }
  ? { [Name in keyof Parts]: Parts[Name] extends 'text' ? Name : never }[keyof Parts] & string
  : never;

type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
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

/** All routes, one for each path. PATCH is PUT, unless it means something else there. */
export function routesOf({ routes }: Pick<Resource, 'routes'>): NamedRoute[] {
  const patched = Object.values(routes).filter(({ methods }) => methods.includes('PATCH'));
  const methodsOf = ({ methods, path }: Route): readonly Method[] =>
    methods.includes('PUT') && !patched.some((other) => other.path === path)
      ? [...methods, 'PATCH']
      : methods;
  return Object.entries(routes).flatMap(([operation, route]) =>
    [route.path, ...(route.alias ? [route.alias] : [])].map(
      (path): NamedRoute => ({
        ...route,
        methods: methodsOf(route),
        operation,
        path,
      }),
    ),
  );
}

/** The permission of a route; none for one that admins cannot call, or about the caller alone. */
export function permissionOf(
  { name, access: { writePermission = `${name}:write` as Permission } = {} }: Resource,
  { access, methods, permission }: Route,
): Permission | undefined {
  if (access === 'anyone' || (access.admin ?? access.member ?? 'self') === 'self') return undefined;
  return permission ?? (methods.includes('GET') ? (`${name}:read` as Permission) : writePermission);
}

/** The partitions that the function of a resource uses beside its own, by what it does with them. */
export const usedBy = ({ function: needs = {}, routes }: Pick<Resource, 'function' | 'routes'>) => {
  const isLogged = Object.values<Route>(routes).some(({ activity }) => activity);
  return partitionsOf(joined(needs.uses ?? {}, isLogged ? { activity: 'add' } : {}));
};

/** For what the function uses the key of secrets. One that writes hashes what it is sent with a key. */
export function secretsOf(resource: Resource) {
  const secrets = Object.entries(resource.function?.secrets ?? {}) as [SecretPurpose, string][];
  const purposes = (use: string) =>
    secrets.flatMap(([purpose, given]) => (given === use || given === 'both' ? [purpose] : []));
  const writes = routesOf(resource).some(
    ({ access, methods }) => access !== 'anyone' && methods.some((method) => method !== 'GET'),
  );
  return {
    decrypted: [...purposes('decrypt'), ...(writes ? (['hash'] as const) : [])],
    encrypted: purposes('encrypt'),
  };
}

export const hasRecords = ({ schema, records }: Resource) =>
  schema !== undefined && records !== 'none';

/** Whether a store has records of it, and not the account. */
export const hasStoreRecords = (resource: Resource) =>
  hasRecords(resource) && resource.records !== 'account';

/** Whether instances keep a replica of all its records. */
export const isCatalogue = (resource: Resource) => hasRecords(resource) && !isOwned(resource);

/** Rows of the access matrix that several resources have. */
export const ADMINS = { admin: 'all' } as const satisfies Access;
/** Members of the staff, and no program. */
export const MEMBERS = { member: 'all' } as const satisfies Access;
export const EVERYONE = { public: 'all', user: 'all', admin: 'all' } as const satisfies Access;
export const READERS = { public: 'shown', user: 'shown', admin: 'all' } as const satisfies Access;
export const OWNERS = { user: 'own', admin: 'all' } as const satisfies Access;
/** The public has the secret of the order. */
export const BUYERS = { public: 'ownerless', ...OWNERS } as const satisfies Access;

/**
 * The operations of a catalogue resource, also for several records at once: admins have them all, and with `READERS`
 * everyone with a key reads what is shown (protocol.md, "Access").
 */
export const catalogueRoutes = <Name extends string>(name: Name, readers: Access = ADMINS) => {
  const routes = standardRoutes(name, readers, ADMINS, true);
  return {
    ...routes,
    list: { ...routes.list, query: { ...listQuery, q: anyText } },
    updateMany: { methods: ['PATCH'], path: `/${name}`, access: ADMINS, body: 'rows' },
  } as const satisfies Routes;
};

/** Catalogue routes of records that have pages in the shop: lists find one by its address. */
export const pageRoutes = <Name extends string>(name: Name) => {
  const routes = catalogueRoutes(name, READERS);
  const query = { ...routes.list.query, shop_address: text(MAX_ADDRESS_LENGTH) };
  return { ...routes, list: { ...routes.list, query } } as const satisfies Routes;
};

/** What the log of the account says of the standard writes: `role.created`. */
export const loggedAs = <Noun extends string>(noun: Noun, shows: readonly string[] = []) =>
  ({
    created: { activity: { type: `${noun}.created`, shows } },
    updated: { activity: { type: `${noun}.updated`, shows } },
    deleted: { activity: { type: `${noun}.deleted` } },
  }) as const satisfies Readonly<Record<string, Pick<Route, 'activity'>>>;

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

/**
 * Whether a name is of, or leads into, what no answer to the caller shows: lists know nothing of it.
 * By default the caller is a stranger.
 */
export const isHidden = (
  schema: FieldSchema,
  name: string,
  caller: Permitted = { access: 'public' },
): boolean =>
  fieldsTo(schema, name).some(
    (field) =>
      field?.shownTo === 'nobody' ||
      field?.writeOnly ||
      (field?.shownTo === 'admins' && isStranger(caller)) ||
      (field?.personal && !seesPersonal(caller)),
  );
