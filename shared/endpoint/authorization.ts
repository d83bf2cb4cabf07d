import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { openCatalogue } from '../catalogue/catalogue.ts';
import { ReplicaCache } from '../catalogue/replica-cache.ts';
import { invalidProperty, notFound, unauthorized } from '../contract/errors.ts';
import { priceView } from '../pricing/price-view.ts';
import { openTable } from '../storage/table.ts';
import type { Middleware, Service } from './middleware.ts';

/** Whether the caller's level may do this at all, and within which scope (contract.md 1.3). */
export function authorization(
  client: DynamoDBClient,
  tableName: string,
  service: Service,
): Middleware {
  const { resource, catalogueMaxAge, catalogueBudget } = service;
  const copies = new ReplicaCache(catalogueBudget);
  return {
    before({ internal }) {
      const { route, caller, application, method, usage } = internal;
      if (route.access === 'anyone') return;
      const scope = route.access[caller.access];
      if (!scope)
        throw unauthorized(`${route.operation} is not allowed for ${caller.access} access.`);
      // Refused before anything is written, wherever a client sends it along.
      priceView(application.settings, internal.query.get('currency'));
      internal.scope = scope;
      // Without the deadline of this request, because others may wait for the same: a catalogue that
      // takes long is loaded in the end.
      const lasting = openTable(client, tableName, usage);
      internal.catalogue = openCatalogue(lasting, application.id, {
        copies,
        // Callers who can write see at once what a write acknowledged; and what anyone writes, an
        // order above all, is decided by what is there now.
        maxAge: caller.access === 'public' && method === 'GET' ? catalogueMaxAge : 0,
        own: resource.name,
      });
    },
  };
}

/** Reads the ids in the path: text that is no number is a 400, a number that is no id a 404. */
export const identifiers = (): Middleware => ({
  before({ internal }) {
    internal.ids = Object.fromEntries(
      Object.entries(internal.idTexts).map(([name, text]) => [name, readId(name, text)]),
    );
  },
});

function readId(name: string, text: string): number {
  if (!/^-?\d+$/.test(text)) {
    const message = `${name} must be a whole number.`;
    throw invalidProperty({ name, failedValidator: 'type', message, value: text });
  }
  const id = Number(text);
  if (id <= 0 || !Number.isSafeInteger(id)) throw notFound(`There is no ${name} ${text}.`);
  return id;
}
