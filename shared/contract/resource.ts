import type { JSONSchema } from 'json-schema-to-ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type AccessLevel = 'public' | 'user' | 'admin';

/**
 * Which records of a resource an access level reaches (contract.md 1.3 to 1.5):
 * `all`; `shown`: `active` and `published` true or absent; `own`: `user_id` is the caller;
 * `ownerless`: without `user_id`; `own-or-ownerless`; `self`: the record is the caller's.
 * Who creates a record in the scope `own` becomes its owner.
 */
export type RecordFilter = 'all' | 'shown' | 'own' | 'ownerless' | 'own-or-ownerless' | 'self';

/** The cells of one row of the access matrix; a level that is not named is refused with 401. */
export type Access = Readonly<Partial<Record<AccessLevel, RecordFilter>>>;

export interface Route {
  readonly operation: string;
  readonly methods: readonly Method[];
  /** Below the version, with `:name` for a numeric id: `/products/:id/variants/:variant_id`. */
  readonly path: string;
  /** `anyone`: needs no Authorization header. */
  readonly access: Access | 'anyone';
  /** A token that has ended counts as none, because clients send it when they log in again. */
  readonly takesEndedTokens?: boolean;
  /** Answers may be kept by caches, and carry a tag by which they are asked for again. */
  readonly cacheable?: boolean;
}

/** The JSON Schema of a record; attributes that it does not name are kept as custom ones. */
export interface RecordSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, JSONSchema>>;
  readonly required?: readonly string[];
}

/** What is known of a resource without running it: the one source of routes, access and fields. */
export interface Resource {
  /** Canonical spelling in paths and links. */
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly summary: string;
  readonly routes: readonly Route[];
  readonly schema?: RecordSchema;
  /** Optional fields that answers show as null while unset (contract.md 3.0.1). */
  readonly nulls?: readonly string[];
  /** Fields that the server computes; ignored in bodies. */
  readonly computed?: readonly string[];
  /**
   * Records belong to users or are them. They are never in the catalogue: lists are read from the
   * table, by the owner where there is one.
   */
  readonly owned?: boolean;
  /** Paths of numbers that orders change by arithmetic: `stock_level`, `variants.*.stock_level`. */
  readonly counters?: readonly string[];
  /** Query parameters of the list that are not plain attribute filters. */
  readonly filters?: readonly string[];
  /**
   * Partitions that the function reads and writes beside its own and the application's, by what
   * follows the application's id: `products`, `coupons#codes`, `carts#user#*` in the index.
   */
  readonly reads?: readonly string[];
  /** Other catalogues that the function holds all records of; they stand in `reads`, too. */
  readonly lists?: readonly string[];
  readonly writes?: readonly string[];
}

const everything: Access = { admin: 'all' };
const readable: Access = { public: 'shown', user: 'shown', admin: 'all' };

/**
 * The five standard operations of a catalogue resource: everyone with a key reads what is shown,
 * admins do the rest (contract.md 1.3).
 */
export function catalogueRoutes(name: string): Route[] {
  return [
    { operation: 'list', methods: ['GET'], path: `/${name}`, access: readable, cacheable: true },
    { operation: 'create', methods: ['POST'], path: `/${name}`, access: everything },
    { operation: 'get', methods: ['GET'], path: `/${name}/:id`, access: readable, cacheable: true },
    { operation: 'update', methods: ['PUT'], path: `/${name}/:id`, access: everything },
    { operation: 'remove', methods: ['DELETE'], path: `/${name}/:id`, access: everything },
  ];
}

/** Admins do everything, and users the same with records of their own (contract.md 1.3). */
export function ownedRoutes(name: string): Route[] {
  const own: Access = { user: 'own', admin: 'all' };
  return catalogueRoutes(name).map((route) => ({ ...route, access: own, cacheable: false }));
}

/** Fields that are taken and never shown: passwords. */
export const writeOnlyFields = ({ schema }: Resource): string[] =>
  Object.entries(schema?.properties ?? {}).flatMap(([name, field]) =>
    typeof field === 'object' && field.writeOnly ? [name] : [],
  );
