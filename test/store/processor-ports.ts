import { freePort } from '../../bin/start/ports.ts';

/** Where the functions of a run look for what others operate: the tests start fakes there. */
export const reserveProcessorPorts = async () => ({
  stripe: await freePort(),
  braintree: await freePort(),
  facebook: await freePort(),
});
