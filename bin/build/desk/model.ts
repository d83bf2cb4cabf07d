import type { DeskField, DeskFields, DeskHelps, DeskResource } from '../../../desk/api/model.ts';
import { defined } from '../../../shared/contract/defined.ts';
import type { FieldSchema, Fields } from '../../../shared/contract/fields.ts';
import { isOwned } from '../../../shared/contract/records.ts';
import {
  hasRecords,
  type NamedRoute,
  permissionOf,
  type Resource,
  routesOf,
} from '../../../shared/contract/resource.ts';
import { settingsSchema } from '../../../shared/resources/schemas/settings.ts';
import { type Subject, singular, subjects } from '../openapi/subject.ts';

/** What the dashboard knows of each resource with records: its lists and forms are made of it. */
export const deskModel = (): readonly DeskResource[] => listed().map(modelOf);

/** The fields of those, by their names: lists and forms alone need them. */
export const deskFields = (): DeskFields =>
  Object.fromEntries(listed().map((subject) => [subject.resource.name, fieldsOfSubject(subject)]));

const listed = () =>
  subjects.filter(({ resource }) => hasRecords(resource) && resource.routes['list']);

function fieldsOfSubject(subject: Subject): readonly DeskField[] {
  const { properties = {}, required = [] } = subject.resource.schema ?? {};
  return withHelp(subject, fieldsOf(properties, required));
}

/** The texts of the reference for fields, by resource: forms alone need them. */
export const deskHelps = (): DeskHelps =>
  Object.fromEntries(subjects.map((subject) => [subject.resource.name, helpsOf(subject)]));

/** Texts that name fields of the API are for developers: those are left out. */
const helpsOf = ({ documentation }: Subject): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries<string | undefined>(documentation.fields ?? {}).filter(
      (entry): entry is [string, string] => entry[1]?.includes('`') === false,
    ),
  );

/** The settings of a store, which are no records: the fields of `PUT /application`. */
export function settingsModel(): readonly DeskField[] {
  const subject = subjects.find(({ resource }) => resource.name === 'application');
  const { properties, required } = settingsSchema;
  return withHelp(subject, fieldsOf(properties, required));
}

function modelOf(subject: Subject): DeskResource {
  const { resource } = subject;
  const { routes, name } = resource;
  return {
    name,
    one: singular(subject),
    summary: resource.summary,
    isCatalogue: !isOwned(resource),
    takesOwnAttributes: !isOwned(resource) && resource.attributes?.own !== 'none',
    menu: subject.documentation.menu ?? (isOwned(resource) ? 'settings' : 'catalogue'),
    isSearchable: routes['list']?.query?.['q'] !== undefined,
    permissions: permissionsOf(resource),
  };
}

/** Which fields have a text; fields within others have none, though some are named alike. */
function withHelp(subject: Subject | undefined, fields: readonly DeskField[]) {
  const helps = subject ? helpsOf(subject) : {};
  return fields.map(
    (field): DeskField => (helps[field.name] === undefined ? field : { ...field, hasHelp: true }),
  );
}

/** The permissions of the operations that a list and a form use; absent: there is no such operation. */
function permissionsOf(resource: Resource): DeskResource['permissions'] {
  const routes = routesOf(resource);
  const permission = (...operations: string[]) => {
    const route = routes.find((each: NamedRoute) => operations.includes(each.operation));
    return route && permissionOf(resource, route);
  };
  const found = Object.entries({
    list: permission('list'),
    create: permission('create'),
    // Only drafts of orders are changed and deleted.
    update: permission('update', 'changeDraft'),
    remove: permission('remove', 'removeDraft'),
  }).filter(([, word]) => word !== undefined);
  return Object.fromEntries(found);
}

function fieldsOf(fields: Fields, required: readonly string[]): readonly DeskField[] {
  return Object.entries(fields)
    .filter(([, { shownTo }]) => shownTo !== 'nobody')
    .map(([name, field]) => fieldOf(name, field, required.includes(name)));
}

function fieldOf(name: string, field: FieldSchema, isRequired: boolean): DeskField {
  const { items, properties, required = [] } = field;
  return {
    name,
    type: typeOf(field),
    ...(field.enum && { values: field.enum.filter((value) => value !== null) }),
    ...limitsOf(field),
    ...(field.default !== undefined && { default: field.default }),
    ...kindOf(field),
    ...(field.readOnly && { isReadOnly: true }),
    ...(field.writeOnly && { isWriteOnly: true }),
    ...(isRequired && !field.readOnly && { isRequired: true }),
    ...(items && { items: fieldOf(name, items, false) }),
    ...(properties && { fields: fieldsOf(properties, required) }),
  };
}

const kindOf = ({ kind, references, translatable }: FieldSchema) => ({
  ...(references && { references }),
  ...(kind === 'money' && ({ isMoney: true } as const)),
  ...(kind === 'richText' && ({ isRichText: true } as const)),
  ...(translatable && ({ isTranslatable: true } as const)),
});

const limitsOf = ({ maxLength, minimum, maximum }: FieldSchema) =>
  defined<Partial<DeskField>>({ maxLength, minimum, maximum });

const typeOf = ({ type }: FieldSchema): DeskField['type'] =>
  [type ?? []].flat().find((each) => each !== 'null') ?? 'object';
