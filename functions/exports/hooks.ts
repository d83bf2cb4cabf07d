import type { Context } from '../../shared/actions/context.ts';
import { omit } from '../../shared/contract/json.ts';
import { mayRead, seesPersonal } from '../../shared/contract/permissions.ts';
import type { HooksOf } from '../../shared/endpoint/service.ts';
import type { Export, exports } from '../../shared/resources/exports.ts';
import { queryUntil } from '../../shared/tenancy/link-signatures.ts';
import {
  exportProgress,
  exportRemoval,
  FIRST_PROGRESS,
} from '../../shared/transfer/export-progress.ts';

type Part = Export['parts'][number];
type ShownPart = Omit<Part, 'content'>;

/** Where the bytes are is told to nobody, and the links to them by `get` alone. */
export const viewExport = (record: Export) => ({
  ...omit(record, ['link_key']),
  parts: record.parts.map((part): ShownPart => omit(part, ['content'])),
});

/** Whoever has a link reads the rows: it is for callers who read the records, too. */
const seesRows = ({ resource, personal_data }: Export, { caller }: Pick<Context, 'caller'>) =>
  mayRead(caller, resource) && (!personal_data || seesPersonal(caller));

/** The name of a part, from 1. */
export const partName = ({ resource, format }: Export, number: number) =>
  `${resource}-${number}.${format === 'ndjson' ? 'ndjson' : 'csv'}`;

function withLinks(record: Export, { application, baseUrl }: LinkContext) {
  const { id, link_key: key, expires_at } = record;
  const query = queryUntil({ id, key }, Date.parse(expires_at));
  const place = `${baseUrl}/exports/${application.id}/${id}`;
  return {
    ...viewExport(record),
    parts: record.parts.map(
      (part, i): ShownPart => ({
        ...omit(part, ['content']),
        url: `${place}/${partName(record, i + 1)}?${query}`,
      }),
    ),
  };
}

type LinkContext = Pick<Context, 'application'> & { readonly baseUrl: string };

/** How far an export is lies beside it until it has ended. */
async function current(record: Export, { table, application }: Context): Promise<Export> {
  if (record.state !== 'running') return record;
  const progress = await exportProgress.read(table, application.id, record.id);
  return progress ? { ...record, rows: progress.rows, parts: progress.parts } : record;
}

export const exportHooks: HooksOf<typeof exports> = {
  async extraWrites({ before, after }, context) {
    const { id } = context.application;
    if (after && !before) return [exportProgress.begin(id, after.id, FIRST_PROGRESS)];
    return before && !after ? exportRemoval(before, context) : [];
  },

  serialize: (records, context) =>
    Promise.all(
      records.map(async (record) => {
        const shown = await current(record, context);
        return seesRows(record, context) ? withLinks(shown, context) : viewExport(shown);
      }),
    ),
};
