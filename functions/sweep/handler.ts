import type { HandOver } from '../../shared/events/hand-over.ts';
import type { FileStore } from '../../shared/files/file-store.ts';
import { configuredProcessors } from '../../shared/payments/processors/configured-processors.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import { sweep } from './sweep.ts';
import type { SweepEnvironment } from './work-context.ts';

/** The sweep with the processors that its stores have configured. */
export function sweepWith(cipher: SecretCipher, files: FileStore, handOver: HandOver) {
  const processors = configuredProcessors(cipher);
  return (environment: Omit<SweepEnvironment, 'processors' | 'files' | 'handOver'>, now: number) =>
    sweep({ ...environment, processors, files, handOver }, now);
}
