import { randomBytes } from 'node:crypto';
import type { ActionRequest } from '../../shared/actions/context.ts';
import { ApiError, forbidden } from '../../shared/contract/errors.ts';
import { mayRead, type Permission, seesPersonal } from '../../shared/contract/permissions.ts';
import type { BodyOf } from '../../shared/contract/resource.ts';
import { DAY_MS } from '../../shared/durations.ts';
import type { StandardOperations } from '../../shared/endpoint/service.ts';
import { type Export, type ExportInput, exports } from '../../shared/resources/exports.ts';
import { openRecords } from '../../shared/storage/records.ts';

/** Exports of one store that run at the same time, and those that there are. */
export const MAX_RUNNING_EXPORTS = 5;
export const MAX_EXPORTS = 50;

/** Milliseconds after which an export and its files are removed. */
export const EXPORT_KEPT_MS = DAY_MS;

/** 128 bits, which nobody guesses. */
const RANDOM_BYTES = 16;

type Service = StandardOperations<Export, ExportInput>['service'];
type CreateRequest = ActionRequest<BodyOf<typeof exports, 'create'>>;

/** An export begins with the event of its creation. */
export const createExport = (service: Service) => async (request: CreateRequest) => {
  const { body, caller, clock } = request;
  const { resource, format, from, to } = body;
  if (!mayRead(caller, resource)) throw forbidden(`${resource}:read` as Permission);
  await requireTurn(request);
  return service.insert(
    {
      ...{ resource, format, state: 'running', rows: 0, parts: [] },
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
      personal_data: seesPersonal(caller),
      expires_at: new Date(clock.now() + EXPORT_KEPT_MS).toISOString(),
      link_key: randomBytes(RANDOM_BYTES).toString('base64url'),
    },
    request,
  );
};

/** Throws a 409 while too many exports run, or are kept. */
async function requireTurn({ table, application }: CreateRequest): Promise<void> {
  const records = openRecords(table, application, exports);
  const [running, kept] = await Promise.all([
    records.ids({ state: 'running', limit: MAX_RUNNING_EXPORTS }),
    records.ids({ limit: MAX_EXPORTS }),
  ]);
  if (running.length >= MAX_RUNNING_EXPORTS) {
    throw new ApiError(
      409,
      `${MAX_RUNNING_EXPORTS} exports are already running. Wait for one of them.`,
    );
  }
  if (kept.length >= MAX_EXPORTS) {
    throw new ApiError(409, `There are already ${MAX_EXPORTS} exports. Delete some first.`);
  }
}
