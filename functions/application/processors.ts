import type { ActionRequest, Answer } from '../../shared/actions/context.ts';
import { notFound } from '../../shared/contract/errors.ts';
import type { Actions } from '../../shared/endpoint/service.ts';
import type { application } from '../../shared/resources/application.ts';
import {
  PROCESSOR_NAMES,
  PROCESSOR_TITLES,
  type ProcessorName,
} from '../../shared/resources/schemas/processors.ts';
import { CONFLICT, withOptimisticLock } from '../../shared/storage/retry.ts';
import type {
  ConfiguredProcessors,
  Credentials,
} from '../../shared/tenancy/processor-credentials.ts';
import {
  configureProcessor,
  viewProcessor,
  viewProcessors,
} from '../../shared/tenancy/processors.ts';
import { applicationChange, readApplication } from '../../shared/tenancy/provisioning.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import { forgetTenant } from '../../shared/tenancy/tenant-cache.ts';
import { readBraintree, readStripe } from './read-credentials.ts';

type ProcessorActions = Pick<
  Actions<typeof application>,
  'listProcessors' | 'setStripe' | 'removeStripe' | 'setBraintree' | 'removeBraintree'
>;

/**
 * The credentials of card processors: taken, and never shown (payments.md, "Credentials"). This function
 * encrypts them, and could not decrypt them.
 */
export function processorActions(cipher: SecretCipher): ProcessorActions {
  async function set<Name extends ProcessorName>(
    name: Name,
    credentials: Credentials[Name],
    request: ActionRequest,
  ) {
    const { application: store, clock } = request;
    const now = clock.now();
    const configured = await configureProcessor(cipher, store, name, credentials, now);
    const data = viewProcessor(name, configured);
    await changeProcessors(request, { data }, (all) => ({ ...all, [name]: configured }));
    return { data };
  }

  return {
    /** As it is stored now: whoever has just saved it looks here. */
    listProcessors: async ({ application: { id }, table }) => ({
      data: viewProcessors(await readApplication(table, id)),
    }),
    setStripe: async (request) => set('stripe', readStripe(request.body), request),
    removeStripe: (request) => remove('stripe', request),
    setBraintree: async (request) => set('braintree', readBraintree(request.body), request),
    removeBraintree: (request) => remove('braintree', request),
  };
}

async function remove(name: ProcessorName, request: ActionRequest): Promise<Answer> {
  await changeProcessors(request, {}, ({ [name]: removed, ...others }) => {
    if (removed) return others;
    const title = PROCESSOR_TITLES.find((each) => PROCESSOR_NAMES[each] === name);
    throw notFound(`${title} is not configured for this store.`);
  });
  return {};
}

async function changeProcessors(
  { application: { id }, table, clock, commit }: ActionRequest,
  answer: Answer,
  change: (all: ConfiguredProcessors) => ConfiguredProcessors,
): Promise<void> {
  await withOptimisticLock(async () => {
    const current = await readApplication(table, id);
    const processors = change(current.processors ?? {});
    const { write } = applicationChange(current, { processors }, clock.now());
    return (await commit([write], answer)).length === 0 ? undefined : CONFLICT;
  });
  forgetTenant(id);
}
