import { readProcessorUrl } from '../../config.ts';
import { badRequest } from '../../contract/errors.ts';
import { LruCache } from '../../lru-cache.ts';
import {
  type CardProcessor,
  PROCESSORS,
  type ProcessorName,
} from '../../resources/schemas/processors.ts';
import type { Application } from '../../tenancy/application.ts';
import { takesPayments } from '../../tenancy/processor-credentials.ts';
import { decryptCredentials } from '../../tenancy/processors.ts';
import type { SecretCipher } from '../../tenancy/secret-cipher.ts';
import { CODE } from './code-of-processors.ts';
import type { ConnectionOptions } from './connection.ts';
import type { Findings, Processor, ProcessorCode } from './processor.ts';

type ByName<Value> = Readonly<Record<ProcessorName, Value>>;

/** The processors as a store has configured them. Throws a 400 for one that it has not. */
export type ConfiguredProcessors = ByName<(application: Application) => Promise<Processor>>;

/** Where card processors are, when it is not where they always are: set for tests alone. */
type Urls = ByName<string | undefined>;

const byName = <Value>(madeOf: (processor: CardProcessor) => Value) =>
  Object.fromEntries(PROCESSORS.map((each) => [each.name, madeOf(each)])) as ByName<Value>;

const urlsOfEnvironment = (): Urls => byName(({ name }) => readProcessorUrl(name));

/** The credentials of each go to its own code alone. */
const codeOf = (name: ProcessorName): ProcessorCode<unknown> =>
  CODE[name] satisfies ProcessorCode<never> as ProcessorCode<unknown>;

/**
 * Where the double of a processor is, which takes the cards of the demo store: set by the server that has it, and by
 * nothing else.
 */
const doubles = new Map<ProcessorName, string>();

export const useDouble = (name: ProcessorName, baseUrl: string): void =>
  void doubles.set(name, baseUrl);

/** The double has what is its own, and no other credentials get there. */
function connectionOf(
  name: ProcessorName,
  credentials: unknown,
  { application, urls }: { readonly application: Application; readonly urls: Urls },
): ConnectionOptions {
  const isOfDouble = codeOf(name).isOfDouble?.(credentials, application.id) === true;
  return { baseUrl: (isOfDouble ? doubles.get(name) : undefined) ?? urls[name] };
}

/** Configurations that an instance caches, with their connections. */
const MAX_OPENED = 100;

/** Opens each configuration of a processor once. Opening decrypts, which may hang or fail. */
export function configuredProcessors(
  cipher: SecretCipher,
  urls: Urls = urlsOfEnvironment(),
): ConfiguredProcessors {
  return byName((processor) => {
    const { name } = processor;
    const cache = new LruCache<Processor>({ maxEntries: MAX_OPENED });
    return async (application) => {
      const encrypted = application.processors?.[name]?.encryptedCredentials;
      if (!encrypted) throw unconfigured(processor);
      const known = cache.get(encrypted);
      if (known) return known;
      const credentials = await decryptCredentials(cipher, application, name, encrypted);
      const opened = await codeOf(name).open(
        credentials,
        connectionOf(name, credentials, { application, urls }),
      );
      cache.set(encrypted, opened);
      return opened;
    };
  });
}

/** What processors say of credentials that are stored. */
export function testedCredentials(cipher: SecretCipher) {
  const urls = urlsOfEnvironment();
  return async (
    name: ProcessorName,
    encrypted: string,
    application: Application,
  ): Promise<Findings> => {
    const credentials = await decryptCredentials(cipher, application, name, encrypted);
    return codeOf(name).test(credentials, connectionOf(name, credentials, { application, urls }));
  };
}

const unconfigured = ({ title }: CardProcessor) =>
  badRequest(`Payments with ${title} are not configured for this store.`);

/** Before a payment begins. Throws the 400 of a processor that is not configured, also for one that is switched off. */
export function requireSwitchedOn(processor: CardProcessor, application: Application): void {
  if (!takesPayments(application, processor.name)) throw unconfigured(processor);
}
