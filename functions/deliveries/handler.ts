import type { Context } from 'aws-lambda';
import { readLoopbackWebhooks } from '../../shared/config.ts';
import { handOverByLambda } from '../../shared/endpoint/hand-on.ts';
import type { WorkFacts } from '../../shared/endpoint/metered-work.ts';
import { backgroundEnvironment } from '../../shared/endpoint/stream-lambda.ts';
import { environmentSender } from '../../shared/mail/environment-sender.ts';
import type { DueWork } from '../../shared/storage/due-work.ts';
import { environmentCipher } from '../../shared/tenancy/environment-cipher.ts';
import { deliver } from './deliver.ts';

/** The function that is invoked with one piece of work. */
export function deliveryFunction() {
  const environmentIn = backgroundEnvironment('deliveries');
  const parts = {
    handOver: handOverByLambda(),
    cipher: environmentCipher(),
    mailSender: environmentSender(),
    calls: { loopback: readLoopbackWebhooks() },
  };
  return async (work: DueWork, context: Context): Promise<void> => {
    const environment = environmentIn(context);
    await environment.metered(work.application, async (table): Promise<WorkFacts> => {
      const facts = await deliver(work, { ...environment, ...parts, table }, Date.now());
      return { kind: work.kind, ...facts };
    });
  };
}
