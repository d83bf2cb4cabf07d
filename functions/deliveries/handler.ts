import type { Context } from 'aws-lambda';
import { readLoopbackWebhooks } from '../../shared/config.ts';
import { handOverByLambda } from '../../shared/endpoint/hand-on.ts';
import { backgroundEnvironment } from '../../shared/endpoint/stream-lambda.ts';
import { environmentSender } from '../../shared/mail/environment-sender.ts';
import type { DueWork } from '../../shared/storage/due-work.ts';
import { environmentCipher } from '../../shared/tenancy/environment-cipher.ts';
import { deliver } from './deliver.ts';

/** The function that is invoked with one piece of work. */
export function deliveryFunction() {
  const environmentIn = backgroundEnvironment();
  const parts = {
    handOver: handOverByLambda(),
    cipher: environmentCipher(),
    mailSender: environmentSender(),
    calls: { loopback: readLoopbackWebhooks() },
  };
  return (work: DueWork, context: Context): Promise<void> =>
    deliver(work, { ...environmentIn(context), ...parts }, Date.now());
}
