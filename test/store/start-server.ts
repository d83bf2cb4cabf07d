import type { TestProject } from 'vitest/node';
import { bundleFunctions } from '../../bin/build/bundle.ts';
import { startServer } from '../../bin/start/http-server.ts';
import { freePort } from '../../bin/start/ports.ts';
import { documentedAnswers } from './documented-answers.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the functions look for the card processors: tests start fakes there. */
    processorPorts: { readonly stripe: number; readonly braintree: number };
  }
}

/** A function that is slow, because the machine is, is no failure of a test. */
const SLOW_MACHINE_MS = 300_000;

/** The built bundles behind the local HTTP server, as `npm start` serves them. */
export async function setup({ provide }: TestProject) {
  await bundleFunctions();
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  process.env['PUBLIC_URL'] = publicUrl;
  const processorPorts = { stripe: await freePort(), braintree: await freePort() };
  process.env['STRIPE_URL'] = `http://127.0.0.1:${processorPorts.stripe}`;
  process.env['BRAINTREE_URL'] = `http://127.0.0.1:${processorPorts.braintree}`;
  const server = await startServer({
    port,
    host: '127.0.0.1',
    inspect: documentedAnswers(),
    timeoutMs: SLOW_MACHINE_MS,
  });
  provide('publicUrl', publicUrl);
  provide('processorPorts', processorPorts);
  return () => server.close();
}
