import { randomInt } from 'node:crypto';
import { requirePort } from '../../bin/start/ports.ts';

/** Where the functions of a run look for what others operate: the tests start fakes there. */
export const reserveProcessorPorts = async () => ({
  stripe: await reservePort(),
  braintree: await reservePort(),
  facebook: await reservePort(),
});

/** A free port that stays free: below those that the system gives to servers and clients. */
async function reservePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const isFree = await requirePort(port, '127.0.0.1').then(
      () => true,
      () => false,
    );
    if (isFree) return port;
  }
}
