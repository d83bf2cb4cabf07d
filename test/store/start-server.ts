import type { TestProject } from 'vitest/node';
import { LOCAL_TABLE } from '../../bin/bench/dynamodb-local.ts';
import { bundleFunctions } from '../../bin/build/bundle.ts';
import { startServer } from '../../bin/start/http-server.ts';
import { freePort } from '../../bin/start/ports.ts';
import { textLog } from '../../bin/start/server-log.ts';
import { uploadPage } from '../../bin/start/uploads.ts';
import { readFilesConfig } from '../../shared/config.ts';
import { folderFiles } from '../../shared/files/folder-files.ts';
import { documentedAnswers } from './documented-answers.ts';
import { bundledFunctions } from './dynamodb/bundled-functions.ts';
import { startReadingStream } from './dynamodb/table-stream.ts';
import { SENDER } from './mail-sender.ts';
import { reserveProcessorPorts } from './processor-ports.ts';
import { SLOW_MACHINE_MS } from './slow-machine.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the functions look for the card processors: tests start fakes there. */
    processorPorts: {
      readonly stripe: number;
      readonly braintree: number;
      readonly facebook: number;
    };
  }
}

/** The built bundles behind the local HTTP server, as `npm start` serves them. */
export async function setup({ provide }: TestProject) {
  await bundleFunctions();
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  process.env['PUBLIC_URL'] = publicUrl;
  const processorPorts = await reserveProcessorPorts();
  process.env['STRIPE_URL'] = `http://127.0.0.1:${processorPorts.stripe}`;
  process.env['BRAINTREE_URL'] = `http://127.0.0.1:${processorPorts.braintree}`;
  process.env['MAIL_FROM'] = SENDER;
  process.env['SENDS_MAILS'] = 'on';
  process.env['FACEBOOK_URL'] = `http://127.0.0.1:${processorPorts.facebook}`;
  const config = readFilesConfig();
  const server = await startServer({
    functions: await bundledFunctions(),
    port,
    host: '127.0.0.1',
    pages: config.files === undefined ? undefined : uploadPage(folderFiles(config)),
    inspect: documentedAnswers(),
    timeoutMs: SLOW_MACHINE_MS,
  });
  const endpoint = process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '';
  const stopReading = startReadingStream({ endpoint, tableName: LOCAL_TABLE }, textLog);
  provide('publicUrl', publicUrl);
  provide('processorPorts', processorPorts);
  return async () => {
    await stopReading();
    await server.close();
  };
}
