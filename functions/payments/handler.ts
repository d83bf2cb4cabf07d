import { readProcessorUrls } from '../../shared/config.ts';
import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { configuredProcessors } from '../../shared/payments/processors/configured-processors.ts';
import { capturePayment } from './capture-payment.ts';
import { createClientToken } from './client-token.ts';
import { createPayment } from './create-payment.ts';
import { integrationActions } from './integrations.ts';
import { payments } from './resource.ts';

export const service = endpoint(payments, ({ cipher }) => {
  const processors = configuredProcessors(cipher, readProcessorUrls());
  return {
    capture: capturePayment(processors),
    create: createPayment(processors, cipher),
    createClientToken: createClientToken(processors),
    ...integrationActions(cipher),
  };
});
