import { changeRecord } from '../../shared/actions/change-record.ts';
import type { ActionRequest, Answer } from '../../shared/actions/context.ts';
import { notFound } from '../../shared/contract/errors.ts';
import { isObject, omit } from '../../shared/contract/json.ts';
import type { BodyOf } from '../../shared/contract/resource.ts';
import type { Complete } from '../../shared/endpoint/idempotency.ts';
import type { StandardOperations } from '../../shared/endpoint/service.ts';
import { type Webhook, type WebhookInput, webhooks } from '../../shared/resources/webhooks.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { CONFLICT, RetryableError } from '../../shared/storage/retry.ts';
import { type Item, isAbsent } from '../../shared/storage/write.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import { newSecret, OLD_SECRET_MS, webhookPurpose } from '../../shared/webhooks/signing-secrets.ts';
import { changeState, readState, stateKey } from '../../shared/webhooks/webhook-state.ts';
import { checkWebhook } from './check.ts';
import { countOneMore, requireRoom } from './counts.ts';
import { firstLook, lastEvent } from './hooks.ts';

type Service = StandardOperations<Webhook, WebhookInput>['service'];

/** Creates a webhook that gets what happens from now on. */
export const createWebhook =
  (service: Service, cipher: SecretCipher) =>
  async (request: ActionRequest<BodyOf<typeof webhooks, 'create'>>) => {
    const { application, table, body } = request;
    checkWebhook(body, request.caller);
    const secret = await cipher.encrypt(newSecret(), webhookPurpose(application.id));
    const after = await lastEvent(request);
    return openRecords(table, application, webhooks).createWith(body, async (writes, record) => {
      await requireRoom(request);
      const answer = withEncrypted(secret, await service.answer(record, request));
      const state: Item = { ...stateKey(application.id, record.id), after, secret };
      const others = [
        { put: state, condition: isAbsent },
        countOneMore(request),
        firstLook(request, record.id),
      ];
      return (await request.commit([...writes, ...others], answer, record)).length === 0
        ? answer
        : CONFLICT;
    });
  };

/** Makes a new secret; the one before also signs for a day. */
export const rotateSecret =
  (service: Service, cipher: SecretCipher) => async (request: ActionRequest<unknown, 'id'>) => {
    const { application, table, clock } = request;
    const { id } = request.ids;
    const secret = await cipher.encrypt(newSecret(), webhookPurpose(application.id));
    const now = clock.now();
    const answer = await changeRecord(webhooks, id, request, {
      change: async () => {
        const state = await readState(table, application.id, id);
        if (!state) throw new RetryableError('the webhook is being deleted');
        const secrets = {
          secret,
          old_secret: state.secret,
          old_secret_until: now + OLD_SECRET_MS,
        };
        const isSame = [{ attribute: 'secret', equals: state.secret }];
        return {
          changes: { rotated_at: new Date(now).toISOString() },
          writes: [changeState(application.id, id, secrets, isSame)],
        };
      },
      answerOf: async (record) => withEncrypted(secret, await service.answer(record, request)),
      unknown,
    });
    if (!answer) throw unknown(id);
    return answer;
  };

const unknown = (id: number) => notFound(`No webhook has the ID ${id}.`);

/** A stored answer has the secret only as it is stored. */
const ENCRYPTED = 'encrypted_secret';

const withEncrypted = (secret: string, answer: Answer<object>): Answer<object> => ({
  ...answer,
  data: { ...answer.data, [ENCRYPTED]: secret },
});

export const withSecret =
  ({ cipher }: { readonly cipher: SecretCipher }): Complete =>
  async (answer, { context }) => {
    const { data } = answer;
    if (!context || !isObject(data) || data[ENCRYPTED] === undefined) return answer;
    const purpose = webhookPurpose(context.application.id);
    const secret = await cipher.decrypt(String(data[ENCRYPTED]), purpose);
    return { ...answer, data: { ...omit(data, [ENCRYPTED]), secret } };
  };
