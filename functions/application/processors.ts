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
  switched,
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
  /** Stores credentials, or switches those that are stored on or off. What is not given stays. */
  async function set<Name extends ProcessorName>(
    name: Name,
    { active, ...given }: { readonly active?: boolean | undefined },
    read: () => Credentials[Name],
    request: ActionRequest,
  ) {
    const { application: store, clock } = request;
    const isGiven = Object.keys(given).length > 0;
    const stored = isGiven && (await configureProcessor(cipher, store, name, read(), clock.now()));
    return changeProcessors(request, (all) => {
      const configured = stored || all[name];
      if (!configured) throw unconfigured(name);
      const next = switched(configured, active ?? all[name]?.active !== false);
      return { processors: { ...all, [name]: next }, answer: { data: viewProcessor(name, next) } };
    });
  }

  return {
    /** Reads what is stored now: whoever has just saved it looks here. */
    listProcessors: async ({ application: { id }, table }) => ({
      data: viewProcessors(await readApplication(table, id)),
    }),
    setStripe: async (request) =>
      set('stripe', request.body, () => readStripe(request.body), request),
    removeStripe: (request) => remove('stripe', request),
    setBraintree: async (request) =>
      set('braintree', request.body, () => readBraintree(request.body), request),
    removeBraintree: (request) => remove('braintree', request),
  };
}

const remove = (name: ProcessorName, request: ActionRequest): Promise<Answer> =>
  changeProcessors(request, ({ [name]: removed, ...processors }) => {
    if (!removed) throw unconfigured(name);
    return { processors, answer: {} };
  });

function unconfigured(name: ProcessorName) {
  const title = PROCESSOR_TITLES.find((each) => PROCESSOR_NAMES[each] === name);
  return notFound(`${title} is not configured for this store.`);
}

interface Changed<Answered> {
  readonly processors: ConfiguredProcessors;
  readonly answer: Answered;
}

async function changeProcessors<Answered extends Answer>(
  { application: { id }, table, clock, commit }: ActionRequest,
  change: (all: ConfiguredProcessors) => Changed<Answered>,
): Promise<Answered> {
  const answered = await withOptimisticLock(async () => {
    const current = await readApplication(table, id);
    const { processors, answer } = change(current.processors ?? {});
    const { write } = applicationChange(current, { processors }, clock.now());
    return (await commit([write], answer)).length === 0 ? answer : CONFLICT;
  });
  forgetTenant(id);
  return answered;
}
