import { readProcessorUrls } from '../../shared/config.ts';
import { configuredProcessors } from '../../shared/payments/processors/configured-processors.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import { type SweepEnvironment, sweep } from './sweep.ts';

/** The sweep with the processors that its stores have configured. */
export function sweepWith(cipher: SecretCipher) {
  const processors = configuredProcessors(cipher, readProcessorUrls());
  return (environment: Omit<SweepEnvironment, 'processors'>, now: number) =>
    sweep({ ...environment, processors }, now);
}
