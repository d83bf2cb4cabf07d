import type { ActionRequest, Answer, Caller } from '../../shared/actions/context.ts';
import { notFound } from '../../shared/contract/errors.ts';
import type { Actions, StandardOperations } from '../../shared/endpoint/service.ts';
import type { ApiKey, ApiKeyInput, apiKeys } from '../../shared/resources/apiKeys.ts';
import { digestOfKey, forgetApiKey, newApiKey } from '../../shared/tenancy/api-keys.ts';

type Service = StandardOperations<ApiKey, ApiKeyInput>['service'];
type Action = Actions<typeof apiKeys>;

/** The answer has the key, which nobody can read again. */
export const createKey =
  (service: Service): Action['create'] =>
  async (request) => {
    const { application, caller, body } = request;
    const secret = newApiKey(application.id);
    const input = service.prepareNew(body, request);
    const fields = { ...input, created_by: creatorOf(caller), digest: digestOfKey(secret) };
    const { data, ...answer }: Answer<object> = await service.insert(fields, request);
    return { ...answer, data: { ...data, secret } };
  };

const creatorOf = ({ access, staff }: Caller) => staff ?? { kind: access };

/** What the key of the request may do. */
export const getCurrentKey =
  (get: Action['get']): Action['getCurrent'] =>
  async (request) => {
    const { staff } = request.caller;
    if (staff?.kind !== 'key') throw notFound('The request does not use an API key.');
    return get({ ...request, ids: { id: staff.id }, filter: 'all' });
  };

/** On one machine, a change of a key or its end takes effect at once. */
const forgetting =
  (service: Service) =>
  async <Result>(request: ActionRequest<unknown, 'id'>, act: () => Promise<Result>) => {
    const { digest = '' } = await service.find(request.ids.id, request);
    const result = await act();
    forgetApiKey(digest);
    return result;
  };

export const updateKey =
  (service: Service, update: Action['update']): Action['update'] =>
  (request) =>
    forgetting(service)(request, () => update(request));

export const removeKey =
  (service: Service, remove: Action['remove']): Action['remove'] =>
  (request) =>
    forgetting(service)(request, () => remove(request));
