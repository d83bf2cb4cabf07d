import { createHash } from 'node:crypto';
import type { ErrorStatus } from './errors.ts';
import type { FieldSchema, ObjectSchema } from './fields.ts';
import type { Json } from './json.ts';
import type { AccessLevel, Resource, Route } from './resource.ts';

/** JSON Schema as OpenAPI has it: with words that the service itself does not need. */
export interface DocumentSchema
  extends Omit<FieldSchema, 'format' | 'items' | 'properties' | 'additionalProperties' | 'anyOf'> {
  readonly $ref?: string;
  readonly description?: string;
  readonly format?: string;
  readonly examples?: readonly Json[];
  readonly exclusiveMinimum?: number;
  readonly deprecated?: true;
  readonly allOf?: readonly DocumentSchema[];
  readonly anyOf?: readonly DocumentSchema[];
  readonly oneOf?: readonly DocumentSchema[];
  readonly items?: DocumentSchema;
  readonly properties?: DocumentSchemas;
  readonly additionalProperties?: boolean | DocumentSchema;
}

export type DocumentSchemas = Readonly<Record<string, DocumentSchema>>;

/** A body in an example: an id is that of a record of the resource that the field refers to. */
type Example = string | number | boolean | null | Example[] | ExampleObject;

interface ExampleObject {
  readonly [name: string]: Example;
  readonly billing_address_id?: ExampleId<'addresses'>;
  readonly cart_id?: ExampleId<'carts'>;
  readonly order_id?: ExampleId<'orders'>;
  readonly payment_method_id?: ExampleId<'paymentMethods'>;
  readonly product_id?: ExampleId<'products'>;
  readonly shipping_address_id?: ExampleId<'addresses'>;
  readonly shipping_id?: ExampleId<'shippings'>;
}

/** `of` is for the compiler only. */
type ExampleId<Name extends string> = number & { readonly of?: Name };

/** Some of the names, each with what is said of it. */
type By<Name extends PropertyKey, Said> = { readonly [Each in Name]?: Said };

type FieldsOf<Schema> = Schema extends ObjectSchema
  ? keyof Schema['properties'] & string
  : Schema extends { readonly items: infer Items }
    ? FieldsOf<Items>
    : never;

/** The fields of the records, the bodies and the answers of a resource. */
type FieldOf<Declared extends Resource> =
  | FieldsOf<Declared['schema']>
  | {
      [Operation in keyof Declared['routes']]: FieldsOf<
        Declared['routes'][Operation]['body'] | Declared['routes'][Operation]['answer']
      >;
    }[keyof Declared['routes']];

/** What a call does to what is there: `adds` leaves it as it is. */
export type Effect = 'reads' | 'adds' | 'changes' | 'removes';

/**
 * What an agent is shown before its call is made, and confirms (docs/guide-agents.md): the `record` or `records` by name;
 * what the `order` comes to, or what is `authorised`; what the operation at `/quote` says of an `order-quote` or a
 * `refund-quote`; the `rest` that ending an order gives back; or of which resource an `import` is.
 */
export interface Confirmation {
  readonly shows:
    | 'record'
    | 'records'
    | 'order'
    | 'authorised'
    | 'order-quote'
    | 'refund-quote'
    | 'rest'
    | 'import';
  /** Only where `state` of the body is one of these. */
  readonly states?: readonly string[];
  /** Not where `state` of the body is this one. */
  readonly unlessState?: string;
  /** Not where the body has `dry_run: true`. */
  readonly unlessDryRun?: true;
  /** What the body must have then. */
  readonly needs?: string;
}

type ParameterOf<Declared extends Route> = keyof NonNullable<Declared['query']> & string;

/**
 * What readers of the API need to know of an operation beside its route. Standard operations need
 * nothing of it; what is missing is made of the resource.
 */
export interface OperationDocumentation<Declared extends Route = Route> {
  readonly summary?: string;
  readonly note?: string;
  /** Replaces the schema of the body where that refers to others. */
  readonly body?: DocumentSchema;
  /** A body, or what is in the query of a GET. */
  readonly example?: Example;
  /** Replaces `answer` of the route where that says too little. */
  readonly data?: 'records' | DocumentSchema;
  /** The type of an answer that is no envelope. */
  readonly media?: string;
  /** What is taken without an answer. */
  readonly accepts?: string;
  /** Whether the answer may be a table of CSV in place of the envelope. */
  readonly csv?: true;
  /** Whether it may be XML. */
  readonly xml?: true;
  /** Members that an answer may have beside `data`. */
  readonly beside?: DocumentSchemas;
  /** Whether `Range` asks for a part of it. */
  readonly ranges?: boolean;
  /** What is there instead, for an operation that says where; with `media` it may do so. */
  readonly leadsTo?: string;
  /** Parts of the path that are no ids. */
  readonly path?: DocumentSchemas;
  /** What the route's own query parameters mean. */
  readonly parameters?: By<ParameterOf<Declared>, string>;
  /** Whether `currency` converts the amounts of the answer, where no others do. */
  readonly priced?: boolean;
  /** Whether `locale` chooses the language of texts, where no others are in one. */
  readonly localised?: boolean;
  /** Whether the answer has an `ETag`, where it is neither a record nor cacheable. */
  readonly tagged?: boolean;
  /** Whether the header `Order-Secret` counts. */
  readonly takesOrderSecret?: boolean;
  /** What it does; GET, `create` and DELETE need not say it. */
  readonly effect?: Effect;
  /** What agents confirm; what removes a record, or changes several, need not say it. */
  readonly confirms?: Confirmation;
  /** Statuses that routes do not tell by themselves. */
  readonly errors?: readonly ErrorStatus[];
  /** The caller of the example; by default the access level that needs least. */
  readonly as?: AccessLevel;
  /** Replaces the example's command, where it takes more than one. */
  readonly curl?: string;
}

/**
 * What readers of the API need to know of a resource beside its declaration. It is kept apart
 * from that, because no function needs it.
 */
export interface Documentation<Declared extends Resource = Resource> {
  /** With its article: `a brand`. */
  readonly one: string;
  readonly note?: string;
  /** Whether agents that shop get tools of its paths: they have little room, and are offered what a shopper needs. */
  readonly isForShoppers?: true;
  /**
   * Where its list is in the menu of the dashboard: what is set up once is among the settings. A catalogue that says
   * nothing is in `catalogue`.
   */
  readonly menu?: 'selling' | 'catalogue' | 'store' | 'settings';
  /** A body that creates one. */
  readonly example?: ExampleObject;
  /** What a field means where its name does not tell. */
  readonly fields?: By<FieldOf<Declared>, string>;
  /** Examples of fields, where a type does not tell enough. */
  readonly examples?: By<FieldOf<Declared>, Json>;
  /** Fields that are not in bodies as the schema says, and not in answers. */
  readonly input?: By<FieldOf<Declared>, DocumentSchema>;
  readonly output?: By<FieldOf<Declared>, DocumentSchema>;
  /** The schema of a record that is read by its id, and its fields that lists do not show so. */
  readonly alone?: {
    readonly schema: string;
    readonly output: By<FieldOf<Declared>, DocumentSchema>;
  };
  /** Fields of answers that the schema does not have. */
  readonly further?: DocumentSchemas;
  /** Fields of every answer that are computed; those with a default need not be named. */
  readonly always?: readonly FieldOf<Declared>[];
  /** Whether answers have amounts that `currency` converts. */
  readonly priced?: boolean;
  /** Whether answers have texts of other resources, of which `locale` chooses the language. */
  readonly localised?: boolean;
  /**
   * Further schemas by name, as `one` is named: documentation refers to them, and what equals one of
   * them becomes a reference.
   */
  readonly schemas?: DocumentSchemas;
  /** In which currency the amounts of a schema are, by its name, where the schema does not tell. */
  readonly amounts?: Readonly<Record<string, string>>;
  readonly operations?: {
    readonly [Operation in keyof Declared['routes']]?: OperationDocumentation<
      Declared['routes'][Operation]
    >;
  };
}

/** A schema that some documentation names. */
export const schemaOf = (name: string) => ({ $ref: `#/components/schemas/${name}` }) as const;

export const listOf = (name: string) => ({ type: 'array', items: schemaOf(name) }) as const;

/** Fields of what was stored earlier: those with a default may be missing. */
export const withoutDefaults = (fields: DocumentSchemas): DocumentSchemas =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { default: _, ...field }]) => [name, field]),
  );

/** The schema with null as one more value. */
export function orNull(schema: DocumentSchema): DocumentSchema {
  const { $ref, type, enum: values } = schema;
  if ($ref !== undefined) return { oneOf: [schema, { type: 'null' }] };
  if (type === undefined) return schema;
  return {
    ...schema,
    type: [...new Set([type, 'null' as const].flat())],
    ...(values && { enum: [...new Set([...values, null])] }),
  };
}

/** The id of a record of the resource in examples: four digits, always the same. */
export const exampleId = <Name extends string>({
  name,
}: {
  readonly name: Name;
}): ExampleId<Name> => 1_000 + (createHash('sha256').update(name).digest().readUInt32BE() % 9_000);
