import type { Context } from 'aws-lambda';
import { readLoopbackWebhooks } from '../../shared/config.ts';
import { handOverByLambda } from '../../shared/endpoint/hand-on.ts';
import { backgroundEnvironment } from '../../shared/endpoint/stream-lambda.ts';
import type { DueWork } from '../../shared/storage/due-work.ts';
import { environmentCipher } from '../../shared/tenancy/environment-cipher.ts';
import { deliver } from './deliver.ts';

/** The function that is invoked with one piece of work. */
export function deliveryFunction() {
  const environmentIn = backgroundEnvironment();
  const handOver = handOverByLambda();
  const cipher = environmentCipher();
  const calls = { loopback: readLoopbackWebhooks() };
  return (work: DueWork, context: Context): Promise<void> =>
    deliver(work, { ...environmentIn(context), handOver, cipher, calls }, Date.now());
}
