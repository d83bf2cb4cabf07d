import type { ShownCredentials } from '../resources/schemas/processors/processor-facts.ts';
import type { ProcessorName } from '../resources/schemas/processors.ts';

/** Credentials as the application stores them: JSON, encrypted for the purpose `payments`. */
export interface ConfiguredProcessor {
  readonly encryptedCredentials: string;
  readonly updatedAt: string;
  /** Switched off: no payment begins with it. */
  readonly active?: false;
  /** The further currencies that it charges in by its credentials. */
  readonly currencies?: readonly string[];
  /** What is no secret. */
  readonly shown: ShownCredentials;
}

export type ConfiguredProcessors = Readonly<Partial<Record<ProcessorName, ConfiguredProcessor>>>;

/**
 * Whether payments may begin with a processor. Refunds, captures, events and payments that have begun go on
 * while it is switched off: they only need its credentials.
 */
export const takesPayments = (
  { processors }: { readonly processors?: ConfiguredProcessors },
  name: ProcessorName,
): boolean => {
  const configured = processors?.[name];
  return configured !== undefined && configured.active !== false;
};
