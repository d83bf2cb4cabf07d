import { ReplicaCache } from '../catalogue/replica-cache.ts';
import { readConfig } from '../config.ts';
import type { Validators } from '../contract/validation.ts';
import type { FileStore } from '../files/file-store.ts';
import type { SecretCipher } from '../tenancy/secret-cipher.ts';
import type { Service } from './endpoint.ts';
import type { LambdaHandler } from './middleware.ts';
import { openStorage } from './open-storage.ts';

/** The service as a Lambda function, on the table that its environment variables name. */
export function lambdaHandler(
  service: Service,
  validators: Validators,
  cipher?: SecretCipher,
  files?: FileStore,
): LambdaHandler {
  const { tableName: _, catalogueBudget, ...config } = readConfig();
  const replicas = new ReplicaCache(catalogueBudget);
  const storage = openStorage();
  return service.handlerIn({ ...config, storage, replicas, validators, cipher, files });
}
