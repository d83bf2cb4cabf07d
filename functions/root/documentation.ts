import { type Documentation, schemaOf } from '../../shared/contract/documentation.ts';
import { resources } from '../index.ts';
import { country, currency, type root } from './resource.ts';

const link = {
  type: 'string',
  format: 'uri',
  examples: ['https://api.example.com/v0/docs'],
} as const;

const service = {
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
} as const;

const pages = {
  page: 'Which page, from 1 on, of those that `per_page` makes.',
  per_page: 'How many on a page; all unless it is sent.',
} as const;

export const documentation: Documentation<typeof root> = {
  one: 'the root',
  schemas: { Service: service, Country: country, CurrencyDetails: currency },
  operations: {
    list: {
      summary: 'What there is in this version',
      note: 'A path that is none is 404, and a method that a path does not have is 405.',
      data: schemaOf('Service'),
      errors: [404, 405],
    },
    listCountries: {
      summary: 'List the countries (ISO 3166-1)',
      note: 'All of them by name, whatever a store ships to.',
      data: {
        type: 'array',
        items: { ...country, examples: [{ name: 'Portugal', code: 'PT' }] },
      },
      parameters: pages,
    },
    listCurrencies: {
      summary: 'List the currencies (ISO 4217)',
      data: {
        type: 'array',
        items: {
          ...currency,
          examples: [
            {
              symbol: '€',
              name: 'Euro',
              symbol_native: '€',
              decimal_digits: 2,
              rounding: 0,
              code: 'EUR',
              name_plural: 'euros',
            },
          ],
        },
      },
      note: 'Those that a store offers are at /application/currencies.',
      parameters: pages,
    },
    getDocument: {
      summary: 'This API in OpenAPI 3.1',
      note: 'For generators of clients, and other programs.',
      media: 'application/json',
    },
    getReference: {
      summary: 'The reference, a page for people',
      note: 'All operations, with their fields, errors and an example to paste.',
      media: 'text/html',
    },
    leadToPart: {
      summary: 'The part of the reference about a resource',
      note: 'Links of the root lead here.',
      path: { resource: { type: 'string', enum: resources.map(({ name }) => name) } },
      leadsTo: 'The page, at the part about the resource.',
    },
  },
};
