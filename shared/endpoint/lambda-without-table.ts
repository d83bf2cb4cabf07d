import { ReplicaCache } from '../catalogue/replica-cache.ts';
import { readConfig } from '../config.ts';
import type { Validators } from '../contract/validation.ts';
import type { Table } from '../storage/table.ts';
import { noUsage } from '../storage/usage.ts';
import type { Service } from './endpoint.ts';
import type { LambdaHandler } from './middleware.ts';
import type { Environment } from './service.ts';

const refuse = async () => {
  throw new Error('This function has no table.');
};

const NO_TABLE: Table = {
  usage: noUsage(),
  get: refuse,
  getMany: refuse,
  query: refuse,
  page: refuse,
  keys: refuse,
  write: refuse,
  countOn: refuse,
  transactWrite: refuse,
};

/** The service as a Lambda function without a database, whose client is half of a bundle. */
export function handlerWithoutTable(
  service: Service,
  validators: Validators,
  given: Pick<Partial<Environment>, 'documents' | 'tools' | 'handOn'>,
): LambdaHandler {
  const { tableName: _, catalogueBudget, ...config } = readConfig();
  const storage = { openTable: () => NO_TABLE };
  const replicas = new ReplicaCache(catalogueBudget);
  return service.handlerIn({
    ...config,
    storage,
    replicas,
    validators,
    cipher: undefined,
    ...given,
  });
}
