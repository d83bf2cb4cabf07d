import type { ServiceRequest } from '../../shared/actions/context.ts';
import { openCatalogue } from '../../shared/catalogue/catalogue.ts';
import type { ReplicaCache } from '../../shared/catalogue/replica-cache.ts';
import { VERSION } from '../../shared/endpoint/paths.ts';
import { systemClock } from '../../shared/endpoint/system-clock.ts';
import { priceView } from '../../shared/pricing/price-view.ts';
import { bySystem } from '../../shared/storage/audited-table.ts';
import type { Table } from '../../shared/storage/table.ts';
import type { Application } from '../../shared/tenancy/application.ts';

/** What records are shown with. */
export interface ShowEnvironment {
  readonly table: Table;
  readonly replicas: ReplicaCache;
  /** Scheme and host of links; without one, links are relative. */
  readonly publicUrl: string | undefined;
}

/** A request as an admin would make it, that only reads. */
export function adminRequest(
  application: Application,
  { table, replicas, publicUrl = '' }: ShowEnvironment,
): ServiceRequest {
  const refused = () => {
    throw new Error('This request only reads.');
  };
  return {
    application,
    table,
    caller: { access: 'admin' },
    filter: 'all',
    catalogue: openCatalogue(table, application.id, { cache: replicas, maxAge: 0 }),
    clock: systemClock,
    prices: priceView(application),
    locale: undefined,
    query: new Map(),
    baseUrl: `${publicUrl}/${VERSION}`,
    author: bySystem(),
    client: { address: '', networks: [] },
    orderSecret: undefined,
    isConditional: false,
    commit: refused,
    requireMatch: refused,
    requireUnanswered: refused,
    count: refused,
    idempotencyDigest: undefined,
  };
}
