import type { Action } from '../../shared/actions/context.ts';
import { notFound } from '../../shared/contract/errors.ts';
import type { DataOf } from '../../shared/contract/resource.ts';
import type { refusedCredentials } from '../../shared/payments/processors/refused-credentials.ts';
import type { payments } from '../../shared/resources/payments.ts';
import { PROCESSORS } from '../../shared/resources/schemas/processors.ts';
import { readApplication } from '../../shared/tenancy/provisioning.ts';

/** Whether a processor takes the credentials that are stored now (payments.md, "Credentials"). */
export const testCredentials =
  (
    refusals: ReturnType<typeof refusedCredentials>,
  ): Action<unknown, 'processor', DataOf<typeof payments, 'testCredentials'>> =>
  async ({ application, table, ids }) => {
    const current = await readApplication(table, application.id);
    const name = PROCESSORS[ids.processor];
    const encrypted = name && current.processors?.[name]?.encryptedCredentials;
    if (!encrypted) throw notFound('This processor is not configured for this store.');
    const message = await refusals[name](encrypted, current);
    return { data: message === undefined ? { works: true } : { works: false, message } };
  };
