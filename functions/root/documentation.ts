import type { Documentation } from '../../shared/contract/documentation.ts';
import { resources } from '../../shared/resources/index.ts';
import { country, currency, root } from '../../shared/resources/root.ts';

const pages = {
  page: 'The page number, from 1, with `per_page`.',
  per_page: 'Records per page; all by default.',
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
      summary: 'List what this version has',
      note: 'Unknown paths return 404, unsupported methods 405.',
      errors: [404, 405],
    },
    listCountries: {
      summary: 'List the countries (ISO 3166-1)',
      note: 'All of them by name, wherever the store ships.',
      parameters: pages,
    },
    listCurrencies: {
      summary: 'List the currencies (ISO 4217)',
      note: 'For those that a store offers, see /application/currencies.',
      parameters: pages,
    },
    getDocument: {
      summary: 'Get this API in OpenAPI 3.1',
      note: 'For client generators and other programs.',
      media: 'application/json',
    },
    getGuideForModels: {
      summary: 'Get the guide for language models',
      note: 'What there is to read, in the llmstxt.org format.',
      media: 'text/plain',
    },
    getReference: {
      summary: 'Get the reference page',
      note: 'All operations, with their fields, errors and an example to paste.',
      media: 'text/html',
    },
    leadToPart: {
      summary: 'Get the reference for a resource',
      note: 'Links in the root document lead here.',
      path: { resource: { type: 'string', enum: resources.map(({ name }) => name) } },
      leadsTo: 'The page, at the part for the resource.',
    },
  },
};
