import type { JSONSchema } from 'json-schema-to-ts';
import type { ErrorStatus } from './errors.ts';
import type { Json, JsonObject } from './json.ts';
import type { AccessLevel } from './resource.ts';

/**
 * What readers of the API need to know of an operation beside its route. Standard operations need
 * nothing of it; what is missing is made of the resource.
 */
export interface OperationDocumentation {
  readonly summary?: string;
  readonly note?: string;
  /** The body, where it is not the record or a part of it. */
  readonly body?: JSONSchema;
  /** A body, or what stands in the query of a GET. */
  readonly example?: Json;
  /** `data` of the answer: one record unless it is said here. */
  readonly data?: 'record' | 'records' | 'nothing' | JSONSchema;
  /** The type of an answer that is no envelope. */
  readonly media?: string;
  /** Members that an answer may have beside `data`. */
  readonly beside?: Readonly<Record<string, JSONSchema>>;
  /** What is there instead, for an operation that only says where. */
  readonly leadsTo?: string;
  /** Parts of the path that are no ids. */
  readonly path?: Readonly<Record<string, JSONSchema>>;
  /** Query parameters. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Statuses that routes do not tell by themselves. */
  readonly errors?: readonly ErrorStatus[];
  /** Who asks in the example; by default whoever needs least for it. */
  readonly as?: AccessLevel;
  /** Replaces the example's command, where it takes more than one. */
  readonly curl?: string;
}

/**
 * What readers of the API need to know of a resource beside its `resource.ts`. It is kept apart
 * from that, because no function needs it.
 */
export interface Documentation {
  /** With its article: `a brand`. */
  readonly one: string;
  readonly note?: string;
  /** A body that creates one. */
  readonly example?: JsonObject;
  /** What a field means where its name does not tell. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Fields that are not in bodies as the schema says, and not in answers. */
  readonly input?: Readonly<Record<string, JSONSchema>>;
  readonly output?: Readonly<Record<string, JSONSchema>>;
  /** Fields of every answer though no body must have them: they have defaults, or are computed. */
  readonly always?: readonly string[];
  /** Whether answers have amounts that `currency` converts. */
  readonly priced?: boolean;
  /** What the resource's own list parameters mean. */
  readonly filters?: Readonly<Record<string, string>>;
  /** Further schemas, to be referred to by name. */
  readonly schemas?: Readonly<Record<string, JSONSchema>>;
  readonly operations?: Readonly<Record<string, OperationDocumentation>>;
}

/** A schema that some documentation names. */
export const schemaOf = (name: string) => ({ $ref: `#/components/schemas/${name}` }) as const;

export const listOf = (name: string) => ({ type: 'array', items: schemaOf(name) }) as const;

/** An amount as text for people: the shortest decimal form, a space, the currency. */
export const displayText = { type: 'string', examples: ['24.5 EUR'] } as const;

/** An amount that the service computes: at most 10^15 minor units. */
export const total = { type: 'number', minimum: 0, examples: [24.5] } as const;
