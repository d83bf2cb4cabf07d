import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isObject, type Json, type JsonObject, omit } from '../../../shared/contract/json.ts';
import type { RecordFilter } from '../../../shared/contract/resource.ts';
import { operationId } from '../openapi/operation.ts';
import { operationsOf, subjects } from '../openapi/subject.ts';
import { typedCall } from '../openapi/typed-call.ts';

const DOCS = fileURLToPath(new URL('../../../docs/', import.meta.url));

/** The documents that clients are written by, and the rules on the wire; others are about operating it. */
export const GUIDES = [
  'first-session',
  'guide-storefront',
  'guide-shop',
  'guide-typed-client',
  'guide-server',
  'guide-access',
  'guide-agents',
  'guide-webhooks',
  'guide-mail',
  'many-records',
  'tutorial-product-page',
  'tutorial-phone-order',
  'tutorial-erp',
  'tutorial-shopify',
];
export const RULES = [
  ...['protocol', 'errors', 'limits', 'orders', 'payments', 'stock', 'taxes', 'invoices'],
  ...['reports', 'permissions', 'imports', 'feeds', 'money', 'specification'],
];
export const OPERATING = readdirSync(DOCS)
  .filter((file) => file.endsWith('.md') && file !== 'README.md')
  .map((file) => file.slice(0, -3))
  .filter((name) => ![...GUIDES, ...RULES].includes(name));

const PAGES = [...GUIDES, ...RULES, ...OPERATING];

/** Programs that call the operations by the typed client. */
export const TYPED_CALLS: ReadonlyMap<string, string> = new Map(
  subjects.flatMap(operationsOf).flatMap((operation) => {
    const source = typedCall(operation);
    return source === undefined ? [] : [[operationId(operation), source]];
  }),
);

/**
 * What the reference shows: the OpenAPI document, with the documents of the project as its first tags, and with
 * who may call an operation as a part of its description.
 */
export function referenceDocument(api: JsonObject): JsonObject {
  const tags = Array.isArray(api['tags']) ? api['tags'].filter(isObject) : [];
  return {
    ...api,
    tags: [...PAGES.map(pageTag), ...tags],
    'x-tagGroups': [
      { name: 'Guides', tags: GUIDES },
      { name: 'Resources', tags: tags.map(({ name = '' }) => name) },
      { name: 'Rules', tags: RULES },
      { name: 'Operating', tags: OPERATING },
    ],
    components: withoutChoices(objectIn(api, 'components')),
    paths: mapValues(objectIn(api, 'paths'), shownMethods),
  };
}

function pageTag(name: string): JsonObject {
  const { title, text } = documentNamed(name);
  return { name, 'x-displayName': title, description: withOwnLinks(text) };
}

/** A document of the project by its name, as `guide-server`. */
export function documentNamed(name: string): { readonly title: string; readonly text: string } {
  const [, title = name, text = ''] =
    /^# (.*)\n([\s\S]*)$/.exec(readFileSync(`${DOCS}${name}.md`, 'utf8')) ?? [];
  return { title, text };
}

/** Links lead to pages of the reference. Files of the project, and pictures, are not there. */
const withOwnLinks = (text: string) =>
  text
    .replaceAll(/^!\[[^\]]*\]\([^)]*\)\n*/gm, '')
    .replaceAll(/\[([^\]]*)\]\((?!https?:)([^)#]*)(#[^)]*)?\)/g, (_, label, path: string) => {
      const page = path.replace(/\.md$/, '');
      return PAGES.includes(page) ? `[${label}](#tag/${page})` : label;
    });

/** What two methods do is shown once. */
const shownMethods = (methods: Json) =>
  Object.fromEntries(
    Object.entries(isObject(methods) ? methods : {}).flatMap(([method, operation]) => {
      if (!isObject(operation) || operation['x-same-as']) return [];
      return [[method, shown(operation, isObject(methods) ? methods : {})]];
    }),
  );

function shown(operation: JsonObject, methods: JsonObject): JsonObject {
  const others = Object.entries(methods).filter(
    ([, each]) => isObject(each) && each['x-same-as'] === operation['operationId'],
  );
  const description = [
    operation['description'],
    ...others.map(([method]) => `\`${method.toUpperCase()}\` does the same.`),
    `\n\n${accessOf(operation)}`,
  ];
  const source = TYPED_CALLS.get(String(operation['operationId']));
  // The page makes commands itself.
  return {
    ...omit(operation, ['x-codeSamples']),
    ...(source !== undefined && {
      'x-codeSamples': [{ lang: 'TypeScript', label: 'Typed client', source }],
    }),
    description: description.filter(Boolean).join(' '),
  };
}

/** What is tried would be asked for in the language and the currency of the examples, which not every store has. */
function withoutChoices(components: JsonObject): JsonObject {
  const { currency, locale, ...parameters } = objectIn(components, 'parameters');
  const chosen = mapValues({ currency: currency ?? {}, locale: locale ?? {} }, (each) => {
    const parameter = isObject(each) ? each : {};
    return { ...parameter, schema: omit(objectIn(parameter, 'schema'), ['examples']) };
  });
  return { ...components, parameters: { ...parameters, ...chosen } };
}

const LEVELS: Readonly<Record<string, string>> = {
  public: 'public key',
  user: 'user token',
  admin: 'admin token',
  member: 'staff token',
};

/** What an access level reaches, in words. */
const REACHED: Readonly<Record<RecordFilter, string>> = {
  all: 'all',
  shown: 'what is published and active',
  own: 'their own',
  ownerless: 'those without an owner',
  public: 'public ones without an owner',
  'own-or-ownerless': 'their own, and those without an owner',
  'own-or-public': 'their own, and public ones without an owner',
  self: 'themselves',
};

/** Who may call it, and which records they reach, as a list. */
function accessOf({ 'x-access': access, 'x-permission': permission }: JsonObject): string {
  if (!isObject(access)) return '**Access**: everyone, without an `Authorization` header.';
  const rows = Object.entries(access).map(
    ([level, filter]) => `- ${LEVELS[level] ?? level}: ${REACHED[filter as RecordFilter]}`,
  );
  // What is for members alone, no key opens.
  const who = access['admin'] === undefined ? 'permission' : 'staff, API keys: with';
  if (permission !== undefined) rows.push(`- ${who} \`${permission}\``);
  return ['**Access**', '', ...rows].join('\n');
}

const objectIn = (object: JsonObject, name: string): JsonObject => {
  const value = object[name];
  return isObject(value) ? value : {};
};

const mapValues = (object: JsonObject, map: (value: Json) => JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value)]));
