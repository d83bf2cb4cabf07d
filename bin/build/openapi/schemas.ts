import { HIDING, PRIVATE } from '../../../shared/contract/attributes.ts';
import {
  type Documentation,
  type DocumentSchema,
  type DocumentSchemas,
  orNull,
} from '../../../shared/contract/documentation.ts';
import { isReset, type ObjectSchema } from '../../../shared/contract/fields.ts';
import type { JsonObject } from '../../../shared/contract/json.ts';
import { hasRecords, isCatalogue, type Resource } from '../../../shared/contract/resource.ts';
import { standard } from './standard.ts';
import { type Subject, schemaName } from './subject.ts';

const serverId = { type: 'integer', minimum: 1, readOnly: true } as const;
const moment = {
  type: 'string',
  format: 'date-time',
  readOnly: true,
  examples: ['2024-03-02T09:15:00.000Z'],
} as const;

/** Fields of every record, before and after its own. */
const idsOf = ({ records }: Resource) => ({
  id: { ...serverId, description: 'Assigned by the service; unique within the resource.' },
  ...(records !== 'account' && {
    application_id: { ...serverId, description: 'The store that has the record.' },
  }),
});
const TIMES = {
  created_at: { ...moment, description: 'When it was created.' },
  updated_at: { ...moment, description: 'When it was last changed.' },
};

/** The schemas of a resource's records and bodies, and those that its documentation adds. */
export function schemasOf(subject: Subject): JsonObject {
  const { resource, documentation } = subject;
  const { routes, schema } = resource;
  const { alone } = documentation;
  const name = schemaName(subject);
  const created = routes['create']?.body === 'record' ? schema : routes['create']?.body;
  const isOwn = (each: DocumentSchema, its: string) =>
    its === name ||
    Object.values(routes).some(
      ({ answer }) => typeof answer === 'object' && answer.properties === each.properties,
    );
  const isChanged = Object.values(routes).some(({ body }) => body === 'changes');
  return {
    ...(schema && routes['get'] && { [name]: answered(subject, schema) }),
    ...(schema && alone && { [alone.schema]: answered(shownAlone(subject, alone), schema) }),
    ...(typeof created === 'object' && { [`${name}Input`]: sent(subject, created) }),
    ...(schema && isChanged && { [`${name}Changes`]: changed(subject, schema) }),
    ...textsOf(subject, name),
    ...mapFields(documentation.schemas ?? {}, (each, its) => {
      if (its.endsWith('Input')) return sent(subject, each);
      return isOwn(each, its) ? shown(subject, each) : standard(each);
    }),
  };
}

/** The texts of a record in one language. */
function textsOf({ resource }: Subject, name: string): JsonObject {
  const texts = resource.schema?.properties['locales']?.additionalProperties;
  return typeof texts === 'object' ? { [`${name}Texts`]: standard(texts, 'body') } : {};
}

/** What the answer of a route has, or each element of it. */
export const shown = (subject: Subject, schema: DocumentSchema): JsonObject =>
  standard({
    ...schema,
    ...(schema.items && { items: shown(subject, schema.items) }),
    ...(schema.properties && { properties: visible(subject, schema.properties) }),
  });

/** The fields of an answer. */
function visible(subject: Subject, properties: DocumentSchemas): DocumentSchemas {
  const { output = {} } = subject.documentation;
  return described(
    mapFields(properties, (field, name) => ({ ...(output[name] ?? field), ...personalOf(field) })),
    subject,
  );
}

/** What is personal stays so, however it is documented. */
const personalOf = ({ personal }: DocumentSchema) => (personal ? { personal } : {});

/** The resource with the fields that a record has when it is read by its id. */
const shownAlone = (
  { resource, documentation }: Subject,
  { output }: NonNullable<Documentation['alone']>,
): Subject => ({
  resource,
  documentation: { ...documentation, output: { ...documentation.output, ...output } },
});

/** What only admins send and see. */
const PRIVATE_FIELD = {
  [PRIVATE]: {
    description: 'Custom attributes that only admins see. Orders do not copy them.',
  },
} as const;

const privateOf = ({ resource }: Subject): DocumentSchemas =>
  isCatalogue(resource) ? PRIVATE_FIELD : {};

/** A record as answers have it. */
function answered(subject: Subject, { properties, required = [] }: ObjectSchema): JsonObject {
  const { resource, documentation } = subject;
  const { output = {}, further, always = [] } = documentation;
  const isRecord = hasRecords(resource);
  const ids = idsOf(resource);
  const isNullable = (name: string) =>
    isRecord ? properties[name]?.nullable === true : !required.includes(name);
  const fields = mapFields(properties, (field, name) => {
    const shown = output[name] ?? field;
    return { ...(isNullable(name) ? orNull(shown) : shown), ...personalOf(field) };
  });
  const nullable = Object.keys(properties).filter(isNullable);
  return standard({
    type: 'object',
    description: resource.summary,
    properties: {
      ...(isRecord && ids),
      ...described({ ...fields, ...further }, subject),
      ...privateOf(subject),
      ...(isRecord && { ...ids, ...TIMES }),
    },
    required: isRecord
      ? [...Object.keys(ids), ...required, ...nullable, ...always, ...Object.keys(TIMES)]
      : always,
  });
}

/** A body with these fields. */
export const sent = (subject: Subject, schema: DocumentSchema): JsonObject =>
  standard(
    { ...schema, ...(schema.properties && { properties: settable(subject, schema.properties) }) },
    'body',
  );

/** A body that changes a part of a record; null takes away what it would not reset. */
function changed(subject: Subject, schema: ObjectSchema): JsonObject {
  const hides = (name: string) => isCatalogue(subject.resource) && HIDING.includes(name);
  const isKept = (name: string, field: DocumentSchema) =>
    schema.required?.includes(name) || isReset(field) || hides(name) || field.deprecated;
  const fields = mapFields(settable(subject, schema.properties), (field, name) =>
    isKept(name, field) ? field : orNull(field),
  );
  return standard(
    {
      type: 'object',
      description: 'Changes only the fields sent; null removes a field that has no default.',
      properties: fields,
    },
    'body',
  );
}

/** The fields of a body; read-only ones are left out when they are translated. */
function settable(subject: Subject, properties: DocumentSchemas): DocumentSchemas {
  const { input = {} } = subject.documentation;
  const fields = mapFields(properties, (field, name) => input[name] ?? field);
  const isOfRecord = properties === subject.resource.schema?.properties;
  return { ...described(fields, subject), ...(isOfRecord && privateOf(subject)) };
}

function described(fields: DocumentSchemas, { documentation }: Subject): DocumentSchemas {
  const { fields: notes = {}, examples = {} } = documentation;
  return mapFields(fields, (field, name) => {
    const note = notes[name] ?? noteOfLocales(name, field);
    const description = [note, field.description].filter(Boolean).join(' ');
    const example = examples[name];
    return {
      ...field,
      ...(description && { description }),
      ...(example !== undefined && { examples: [example] }),
    };
  });
}

/** What each record says that has texts in further languages. */
function noteOfLocales(name: string, { kind, readOnly }: DocumentSchema): string | undefined {
  if (kind === 'byLanguage') {
    return 'Texts in the store’s further languages, by language tag, including custom text attributes. Only admins see it; others request one language with `locale`.';
  }
  const isOfAnswer = name === 'locale' && readOnly;
  return isOfAnswer
    ? 'The language requested by `locale`, if the record has texts in it.'
    : undefined;
}

const mapFields = <Result>(
  fields: DocumentSchemas,
  map: (field: DocumentSchema, name: string) => Result,
): Record<string, Result> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, map(field, name)]));
