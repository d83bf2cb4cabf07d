import type { Action } from '../../shared/actions/context.ts';
import { notFound } from '../../shared/contract/errors.ts';
import type { DataOf } from '../../shared/contract/resource.ts';
import type { testedCredentials } from '../../shared/payments/processors/configured-processors.ts';
import type { payments } from '../../shared/resources/payments.ts';
import { PROCESSOR_NAMES } from '../../shared/resources/schemas/processors.ts';
import { readApplication } from '../../shared/tenancy/provisioning.ts';

/** Whether a processor takes the credentials that are stored now (payments.md, "Credentials"). */
export const testCredentials =
  (
    test: ReturnType<typeof testedCredentials>,
  ): Action<unknown, 'processor', DataOf<typeof payments, 'testCredentials'>> =>
  async ({ application, table, ids }) => {
    const current = await readApplication(table, application.id);
    const name = PROCESSOR_NAMES[ids.processor];
    const encrypted = name && current.processors?.[name]?.encryptedCredentials;
    if (!encrypted) throw notFound('This processor is not configured for this store.');
    return { data: await test(name, encrypted, current) };
  };
