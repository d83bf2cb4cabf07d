import { type FieldSchema, listQuery } from '../contract/fields.ts';
import type { Resource, Route } from '../contract/resource.ts';

const { page, per_page } = listQuery;

/** A list of a standard, the same for every store. */
const standardList = {
  methods: ['GET'],
  access: 'anyone',
  query: { page, per_page },
  cacheable: true,
} as const satisfies Partial<Route>;

const link = { type: 'string', format: 'uri' } as const satisfies FieldSchema;

export const country = {
  type: 'object',
  properties: { name: { type: 'string' }, code: { type: 'string', pattern: '^[A-Z]{2}$' } },
  required: ['name', 'code'],
} as const satisfies FieldSchema;

export const currency = {
  type: 'object',
  properties: {
    symbol: { type: 'string' },
    name: { type: 'string' },
    symbol_native: { type: 'string' },
    decimal_digits: { type: 'integer' },
    rounding: { type: 'number' },
    code: { type: 'string', pattern: '^[A-Z]{3}$' },
    name_plural: { type: 'string' },
  },
  required: [
    'symbol',
    'name',
    'symbol_native',
    'decimal_digits',
    'rounding',
    'code',
    'name_plural',
  ],
} as const satisfies FieldSchema;

/** The version itself, and every path that belongs to no resource (protocol.md, "HTTP"). */
export const root = {
  name: 'root',
  summary: 'What this version has.',
  routes: {
    list: {
      methods: ['GET'],
      path: '/',
      access: 'anyone',
      answer: {
        type: 'object',
        properties: {
          name: { type: 'string', const: 'Shopwright' },
          version: { type: 'string', const: 'v0' },
          documentation: link,
          resources: {
            type: 'object',
            additionalProperties: {
              type: 'object',
              properties: { url: link, documentation: link },
              required: ['url', 'documentation'],
            },
          },
        },
        required: ['name', 'version', 'documentation', 'resources'],
      },
    },
    listCountries: {
      ...standardList,
      path: '/countries',
      answer: { type: 'array', items: country },
    },
    listCurrencies: {
      ...standardList,
      path: '/currencies',
      answer: { type: 'array', items: currency },
    },
    getDocument: { methods: ['GET'], path: '/openapi.json', access: 'anyone' },
    getGuideForModels: { methods: ['GET'], path: '/llms.txt', access: 'anyone' },
    getReference: { methods: ['GET'], path: '/docs', access: 'anyone' },
    leadToPart: { methods: ['GET'], path: '/docs/:resource', access: 'anyone' },
  },
} as const satisfies Resource;
