import type { Action } from '../../shared/actions/context.ts';
import { notFound } from '../../shared/contract/errors.ts';
import type { DataOf } from '../../shared/contract/resource.ts';
import type { testedCredentials } from '../../shared/payments/processors/tested-credentials.ts';
import type { payments } from '../../shared/resources/payments.ts';
import { PROCESSORS } from '../../shared/resources/schemas/processors.ts';
import { readApplication } from '../../shared/tenancy/provisioning.ts';

/** Whether a processor takes the credentials that are stored now (payments.md, "Credentials"). */
export const testCredentials =
  (
    tests: ReturnType<typeof testedCredentials>,
  ): Action<unknown, 'processor', DataOf<typeof payments, 'testCredentials'>> =>
  async ({ application, table, ids }) => {
    const current = await readApplication(table, application.id);
    const name = PROCESSORS[ids.processor];
    const encrypted = name && current.processors?.[name]?.encryptedCredentials;
    if (!encrypted) throw notFound('This processor is not configured for this store.');
    return { data: await tests[name](encrypted, current) };
  };
