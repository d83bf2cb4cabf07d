import type { Json, JsonObject } from '../../../shared/contract/json.ts';
import { type Markup, markup, prose } from './markup.ts';
import { objectIn, objectsIn, referred, textIn } from './views.ts';

/** One field, parameter or header in a list of them. */
interface Entry {
  readonly name: string;
  readonly schema: JsonObject;
  readonly description: string;
  readonly flags: readonly string[];
}

export const entries = (list: readonly Entry[]): Markup =>
  markup`<dl class="fields">${list.map(
    ({ name, schema, description, flags }) => markup`
<div><dt><code>${name}</code>${flags.map((flag) => markup` <span class="flag">${flag}</span>`)}</dt>
<dd><span class="type">${typeOf(schema)}</span>${
      description ? markup`<span class="note">${prose(description)}</span>` : undefined
    }</dd></div>`,
  )}</dl>`;

/** The fields of an object, as bodies or as answers have them. */
export const fieldEntries = (schema: JsonObject, flag = 'required'): Entry[] => {
  const required = [schema['required'] ?? []].flat();
  return Object.keys(objectIn(schema, 'properties')).map((name) => {
    const field = objectIn(objectIn(schema, 'properties'), name);
    return {
      name,
      schema: field,
      description: textIn(field, 'description'),
      flags: required.includes(name) ? [flag] : [],
    };
  });
};

/** The fields of a resource: those of its records, and those of bodies only. */
export function recordEntries(record: JsonObject, input: JsonObject): Entry[] {
  const sent = objectIn(input, 'properties');
  const required = [input['required'] ?? []].flat();
  const shown = fieldEntries(record).map((entry) => ({
    ...entry,
    flags: [
      ...(required.includes(entry.name) ? ['required'] : []),
      ...(entry.name in sent ? [] : ['read-only']),
    ],
  }));
  const hidden = fieldEntries(input)
    .filter(({ name }) => !(name in objectIn(record, 'properties')))
    .map((entry) => ({ ...entry, flags: [...entry.flags, 'write-only'] }));
  return [...shown, ...hidden];
}

/** What a schema allows, in words. */
export function typeOf(schema: JsonObject): Markup {
  const name = referred(schema);
  if (name !== undefined) return markup`<a href="#schema-${name}">${name}</a>`;
  const choices = [...objectsIn(schema, 'anyOf'), ...objectsIn(schema, 'oneOf')];
  if (choices.length > 0) return joined(choices.map(typeOf), ' or ');
  const parts = [kindOf(schema), ...limitsOf(schema).map((limit) => markup`${limit}`)];
  return joined(parts, ' · ');
}

const joined = (parts: readonly Markup[], between: string) =>
  markup`${parts.map((part, i) => (i === 0 ? part : markup`${between}${part}`))}`;

function kindOf(schema: JsonObject): Markup {
  const { type, items } = schema;
  const values = schema['enum'];
  if (schema['const'] !== undefined) return markup`<code>${text(schema['const'])}</code>`;
  if (Array.isArray(values)) {
    return joined(
      values.map((value) => markup`<code>${text(value)}</code>`),
      ', ',
    );
  }
  if (type === undefined) return markup`any JSON value`;
  const names = [type].flat().join(' or ');
  if (names.startsWith('array') && items !== undefined) {
    return markup`${names} of ${typeOf(objectIn(schema, 'items'))}`;
  }
  const format = textIn(schema, 'format');
  return markup`${format ? `${names}, ${format}` : names}`;
}

const text = (value: Json) => (typeof value === 'string' ? value : JSON.stringify(value));

const number = (value: Json | undefined) =>
  typeof value === 'number' ? value.toLocaleString('en') : '';

function limitsOf(schema: JsonObject): string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, multipleOf } = schema;
  return [
    range(minimum, maximum, ''),
    range(minLength, maxLength, ' characters'),
    range(minItems, maxItems, ' elements'),
    multipleOf === undefined ? '' : `steps of ${number(multipleOf)}`,
    schema['default'] === undefined ? '' : `default ${text(schema['default'])}`,
  ].filter((limit) => limit !== '');
}

function range(least: Json | undefined, most: Json | undefined, unit: string): string {
  if (least !== undefined && most !== undefined)
    return `${number(least)} to ${number(most)}${unit}`;
  if (least !== undefined) return `at least ${number(least)}${unit}`;
  return most === undefined ? '' : `at most ${number(most)}${unit}`;
}
