import { notFound } from '../contract/errors.ts';
import type { ProcessorContract } from '../resources/schemas/processors/processor-facts.ts';
import {
  CONTRACTS,
  type Credentials,
  PROCESSOR_NAMES,
  type ProcessorName,
} from '../resources/schemas/processors.ts';
import type { Table } from '../storage/table.ts';
import type { Application } from './application.ts';
import type { ConfiguredProcessor } from './processor-credentials.ts';
import { changeApplication } from './provisioning.ts';
import type { SecretCipher } from './secret-cipher.ts';

export async function setProcessor<Name extends ProcessorName>(
  table: Table,
  cipher: SecretCipher,
  application: Application,
  name: Name,
  credentials: Credentials[Name],
  now: number,
): Promise<Application> {
  const configured = await configureProcessor(cipher, application, name, credentials, now);
  const isActive = application.processors?.[name]?.active !== false;
  const processors = { ...application.processors, [name]: switched(configured, isActive) };
  return changeApplication(table, application, { processors }, now);
}

/** Switched on or off. */
export const switched = (
  { active: _, ...configured }: ConfiguredProcessor,
  isActive: boolean,
): ConfiguredProcessor => (isActive ? configured : { ...configured, active: false });

/** The credentials as the application stores them. */
export async function configureProcessor<Name extends ProcessorName>(
  cipher: SecretCipher,
  { id: applicationId }: Pick<Application, 'id'>,
  name: Name,
  credentials: Credentials[Name],
  now: number,
): Promise<ConfiguredProcessor> {
  const purpose = { applicationId, purpose: 'payments' } as const;
  const encryptedCredentials = await cipher.encrypt(JSON.stringify(credentials), purpose);
  const { shown, currenciesOf }: ProcessorContract<unknown> = CONTRACTS[name];
  const currencies = currenciesOf?.(credentials) ?? [];
  return {
    encryptedCredentials,
    updatedAt: new Date(now).toISOString(),
    ...(currencies.length > 0 && ({ currencies } satisfies Partial<ConfiguredProcessor>)),
    shown: shown.of(credentials),
  };
}

/** The processors that are configured, without what is secret. */
export const viewProcessors = ({ processors = {} }: Pick<Application, 'processors'>) =>
  PROCESSOR_NAMES.flatMap((name) => {
    const configured = processors[name];
    return configured ? [viewProcessor(name, configured)] : [];
  });

export const viewProcessor = (
  name: ProcessorName,
  { updatedAt, active, shown }: ConfiguredProcessor,
) => ({
  name,
  active: active !== false,
  updated_at: updatedAt,
  ...shown,
});

/** Throws a 404 for a processor that is not configured. */
export async function removeProcessor(
  table: Table,
  application: Application,
  name: ProcessorName,
  now: number,
): Promise<Application> {
  const { [name]: removed, ...processors } = application.processors ?? {};
  if (!removed) throw notFound(`The application ${application.id} has no ${name} configured.`);
  return changeApplication(table, application, { processors }, now);
}

/** The inverse of the encryption in `setProcessor`. */
export async function decryptCredentials<Name extends ProcessorName>(
  cipher: SecretCipher,
  { id }: Application,
  _name: Name,
  encrypted: string,
): Promise<Credentials[Name]> {
  return JSON.parse(await cipher.decrypt(encrypted, { applicationId: id, purpose: 'payments' }));
}
