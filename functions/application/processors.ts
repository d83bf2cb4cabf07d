import type { ActionRequest, Answer } from '../../shared/actions/context.ts';
import { notFound } from '../../shared/contract/errors.ts';
import { type CardProcessor, forEachProcessor } from '../../shared/resources/schemas/processors.ts';
import { CONFLICT, withOptimisticLock } from '../../shared/storage/retry.ts';
import type { ConfiguredProcessors } from '../../shared/tenancy/processor-credentials.ts';
import {
  configureProcessor,
  switched,
  viewProcessor,
  viewProcessors,
} from '../../shared/tenancy/processors.ts';
import { applicationChange, readApplication } from '../../shared/tenancy/provisioning.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import { forgetTenant } from '../../shared/tenancy/tenant-cache.ts';
import { readCredentials } from './read-credentials.ts';

type SetRequest = ActionRequest<{ readonly active?: boolean | undefined }>;

/**
 * The credentials of card processors: taken, and never shown (payments.md, "Credentials"). This function
 * encrypts them, and could not decrypt them.
 */
export function processorActions(cipher: SecretCipher) {
  /** Stores credentials, or switches those that are stored on or off. What is not given stays. */
  async function set({ name, title }: CardProcessor, request: SetRequest) {
    const { application: store, clock } = request;
    const { active, ...given } = request.body;
    const stored =
      Object.keys(given).length > 0 &&
      (await configureProcessor(cipher, store, name, readCredentials(name, given), clock.now()));
    return changeProcessors(title, request, (all) => {
      const configured = stored || all[name];
      if (!configured) throw unconfigured(title);
      const next = switched(configured, active ?? all[name]?.active !== false);
      return { processors: { ...all, [name]: next }, answer: { data: viewProcessor(name, next) } };
    });
  }

  return {
    /** Reads what is stored now: whoever has just saved it looks here. */
    listProcessors: async ({
      application: { id },
      table,
    }: Pick<ActionRequest, 'application' | 'table'>) => ({
      data: viewProcessors(await readApplication(table, id)),
    }),
    ...forEachProcessor('set', (processor) => (request: SetRequest) => set(processor, request)),
    ...forEachProcessor(
      'remove',
      (processor) => (request: ActionRequest) => remove(processor, request),
    ),
  };
}

const remove = ({ name, title }: CardProcessor, request: ActionRequest): Promise<Answer> =>
  changeProcessors(title, request, ({ [name]: removed, ...processors }) => {
    if (!removed) throw unconfigured(title);
    return { processors, answer: {} };
  });

const unconfigured = (title: string) => notFound(`${title} is not configured for this store.`);

interface Changed<Answered> {
  readonly processors: ConfiguredProcessors;
  readonly answer: Answered;
}

async function changeProcessors<Answered extends Answer>(
  name: string,
  { application: { id }, table, clock, commit }: ActionRequest,
  change: (all: ConfiguredProcessors) => Changed<Answered>,
): Promise<Answered> {
  const answered = await withOptimisticLock(async () => {
    const current = await readApplication(table, id);
    const { processors, answer } = change(current.processors ?? {});
    const { write } = applicationChange(current, { processors }, clock.now());
    return (await commit([write], answer, { name })).length === 0 ? answer : CONFLICT;
  });
  forgetTenant(id);
  return answered;
}
