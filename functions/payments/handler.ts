import { validate } from 'validator:payments';
import { readProcessorUrls, readVaultConfig } from '../../shared/config.ts';
import { endpoint } from '../../shared/endpoint/endpoint.ts';
import { createCipher } from '../../shared/tenancy/secret-cipher.ts';
import { createClientToken } from './client-token.ts';
import { configuredProcessors } from './configured-processors.ts';
import { createPayment } from './create-payment.ts';
import { payments } from './resource.ts';

const processors = configuredProcessors(createCipher(readVaultConfig()), readProcessorUrls());

export const handler = endpoint(payments, {
  create: createPayment(processors, validate),
  createClientToken: createClientToken(processors),
});
