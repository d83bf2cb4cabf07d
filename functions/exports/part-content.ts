import { notFound } from '../../shared/contract/errors.ts';
import { openTableFor } from '../../shared/endpoint/context.ts';
import type { Middleware } from '../../shared/endpoint/middleware.ts';
import type { Started } from '../../shared/endpoint/request-log.ts';
import type { Environment } from '../../shared/endpoint/service.ts';
import { limitLink, linkedPlace } from '../../shared/endpoint/signed-links.ts';
import { answerBytes } from '../../shared/endpoint/stored-bytes.ts';
import { exports } from '../../shared/resources/exports.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { isSigned } from '../../shared/tenancy/link-signatures.ts';
import { exportProgress } from '../../shared/transfer/export-progress.ts';
import { partName } from './hooks.ts';

const NO_PART = 'This file does not exist, or the link to it has expired.';

const CSV = 'text/csv; charset=utf-8';

const TYPES = { csv: CSV, excel: CSV, ndjson: 'application/x-ndjson' };

/** Answers signed links to the files of exports, which need no key. */
export const partContent = ({
  storage,
  files: store,
}: Pick<Environment, 'storage' | 'files'>): Middleware<unknown, Started> => ({
  async before({ event, context }) {
    const place = linkedPlace(exports, event, NO_PART);
    if (!place || !store) return;
    event.state.operation = 'getContent';
    const table = openTableFor(event.state, storage, context);
    await limitLink(place, event.state, table, NO_PART);
    const { application, id, filename } = place;
    const record = await openRecords(table, { id: application }, exports).get(id);
    if (!record || !isSigned({ id, key: record.link_key }, place, event.state.clock.now())) {
      throw notFound(NO_PART);
    }
    const { parts } = (await exportProgress.read(table, application, id)) ?? record;
    const part = parts.find((_, i) => partName(record, i + 1) === filename);
    if (!part) throw notFound(NO_PART);
    const shown = {
      type: TYPES[record.format],
      disposition: `attachment; filename="${filename}"`,
    };
    return answerBytes(
      event.headers,
      {
        place: { application, content: part.content },
        ...{ shown, cacheControl: 'no-store', missing: NO_PART },
      },
      store,
    );
  },
});
