import { notFound } from './errors.ts';

const NAMES: Readonly<Record<string, string>> = {
  apiKeys: 'API key',
  shippings: 'shipping method',
  taxes: 'tax class',
};

/** What a record of a resource is called: `payment method`, `category`. */
export const recordName = (resource: string): string =>
  NAMES[resource] ??
  resource
    .replace(/ies$/, 'y')
    .replace(/(ss|x)es$/, '$1')
    .replace(/(?<!s)s$/, '')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** A record that is not there, or is not for the caller. */
export const unknownRecord = (resource: string, id: number) =>
  notFound(`No ${recordName(resource)} has the ID ${id}.`);
