import type { Documentation } from '../../shared/contract/documentation.ts';
import { resources } from '../../shared/resources/index.ts';
import { country, currency, root } from '../../shared/resources/root.ts';

const pages = {
  page: 'Which page, from 1 on, of those that `per_page` makes.',
  per_page: 'How many on a page; all unless it is sent.',
} as const;

export const documentation: Documentation<typeof root> = {
  one: 'the root',
  examples: { documentation: 'https://api.example.com/v0/docs' },
  schemas: {
    Service: root.routes.list.answer,
    Country: { ...country, examples: [{ name: 'Portugal', code: 'PT' }] },
    CurrencyDetails: {
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
  operations: {
    list: {
      summary: 'What there is in this version',
      note: 'A path that is none is 404, and a method that a path does not have is 405.',
      errors: [404, 405],
    },
    listCountries: {
      summary: 'List the countries (ISO 3166-1)',
      note: 'All of them by name, whatever a store ships to.',
      parameters: pages,
    },
    listCurrencies: {
      summary: 'List the currencies (ISO 4217)',
      note: 'Those that a store offers are at /application/currencies.',
      parameters: pages,
    },
    getDocument: {
      summary: 'This API in OpenAPI 3.1',
      note: 'For generators of clients, and other programs.',
      media: 'application/json',
    },
    getGuideForModels: {
      summary: 'A guide for language models',
      note: 'What there is to read, in the form of llmstxt.org.',
      media: 'text/plain',
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
