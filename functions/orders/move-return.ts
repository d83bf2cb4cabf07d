import type { ActionRequest, Context } from '../../shared/actions/context.ts';
import { addLines, requestedLines, sameLine } from '../../shared/carts/line-items.ts';
import { badRequest, forbidden, invalidProperty } from '../../shared/contract/errors.ts';
import { may } from '../../shared/contract/permissions.ts';
import type { BodyOf } from '../../shared/contract/resource.ts';
import { requireReturnMove, returnedLines } from '../../shared/orders/returns.ts';
import { type OrderEffects, restock } from '../../shared/orders/take-stock.ts';
import {
  linesGivenBack,
  requireUnits,
  restockable,
  returnableUnits,
  stateOfUnits,
} from '../../shared/orders/units.ts';
import { files } from '../../shared/resources/files.ts';
import type { Order, orders } from '../../shared/resources/orders.ts';
import { createdBy } from '../../shared/resources/schemas/created-by.ts';
import type { LineItem } from '../../shared/resources/schemas/line-items.ts';
import {
  type Return,
  type StoredReturnState,
  withReturnState,
} from '../../shared/resources/schemas/return.ts';
import { openRecords } from '../../shared/storage/records.ts';

type Change = BodyOf<typeof orders, 'changeReturn'> & { readonly state: StoredReturnState };

/** The order with a return in another state; a repetition changes nothing (orders.md, "Returns"). */
export async function moveReturn(
  order: Order,
  before: Return,
  change: Change,
  request: ActionRequest<unknown, 'id'>,
): Promise<OrderEffects> {
  const { author } = request;
  const { state, instructions, label_file_id } = change;
  const label = await wantedLabel(change, request);
  if (before.state === state) {
    // A return of staff is approved at once, and gets its label later.
    const changes = label_file_id === undefined ? {} : replaced(order, { ...before, ...label });
    return { changes, writes: [] };
  }
  requireReturnMove(order, before, state);
  // Its units were free to be refunded, or returned again, while it was refused.
  if (before.state === 'refused') {
    requireUnits(order, before.line_items, returnableUnits(order), 'returned');
  }
  const line_items =
    before.state === 'refused' ? returnedLines(order, before.line_items) : before.line_items;
  const now = request.clock.now();
  const after: Return = {
    ...before,
    line_items,
    ...(state === 'approved' && addressed(request)),
    ...label,
    ...(instructions !== undefined && { instructions }),
    state,
    states: withReturnState(before, state, createdBy(author, now)),
    updated_at: new Date(now).toISOString(),
  };
  if (state !== 'received') return { changes: replaced(order, after), writes: [] };
  const received = receivedLines(order, after, change);
  const units = received
    .map((line) => lineOf(line, line.restocked))
    .filter(({ quantity }) => quantity > 0);
  const changes = replaced(order, { ...after, received });
  return {
    changes: { ...changes, ...stateOfUnits({ ...order, ...changes }) },
    writes: await restock(units, request),
  };
}

/** Throws a 400 for a label of what is not sent. */
async function wantedLabel({ state, label_file_id: id }: Change, request: Context) {
  if (id === undefined) return {};
  if (state !== 'approved') throw badRequest('Only an approved return can have a label.');
  return labelOf(id, request);
}

/** Where the parcel goes, as the store has it now. */
export const addressed = ({ application: { settings } }: Pick<Context, 'application'>) =>
  settings.return_address ? { return_address: settings.return_address } : {};

const replaced = ({ returns = [] }: Order, after: Return) => ({
  returns: returns.map((each) => (each.id === after.id ? after : each)),
});

/** What has come of a return, and how much of it goes back to stock. */
function receivedLines(order: Order, after: Return, change: Change) {
  const lines = namedLines(after, change);
  const come = { ...after, received: lines.map((line) => ({ ...lineOf(line), restocked: 0 })) };
  const changed = { ...order, ...replaced(order, come) };
  return restockable(changed, linesGivenBack(changed, come)).map((line, i) => ({
    ...lineOf(line),
    restocked: lines[i]?.restock ? line.restocked : 0,
  }));
}

/** What has come, and which lines of it are sold again; all of the return unless the body says it. */
function namedLines({ line_items }: Return, { line_items: sent, restock: all = false }: Change) {
  if (!sent) return line_items.map((line) => ({ ...lineOf(line), restock: all }));
  const named = distinctLines(sent, (line) => ({ restock: line.restock ?? all }));
  const most = line_items.map(({ quantity }) => quantity);
  requireUnits({ items: line_items }, named, most, 'received');
  return named;
}

export const lineOf = (
  { product_id, variant_id, quantity }: LineItem,
  units = quantity,
): LineItem => ({ product_id, variant_id, quantity: units });

type SentLine = Parameters<typeof requestedLines>[0][number];

/** One line for each product or variant, with what the first says that names it. */
export function distinctLines<Sent extends SentLine, More>(
  sent: readonly Sent[],
  more: (line: Sent) => More,
): (LineItem & More)[] {
  const named = requestedLines(sent).flatMap((line, i) => {
    const said = sent[i];
    return said ? [{ ...line, more: more(said) }] : [];
  });
  return addLines([], named).flatMap((line) => {
    const first = sameLine(named, line);
    return first ? [{ ...line, ...first.more }] : [];
  });
}

/** What customers print. */
const PRINTED = /^(?:application\/pdf|image\/(?:png|jpeg|gif|webp))$/;

/** The label of a return: a private file of the store. Throws a 400 for any other. */
async function labelOf(
  id: number,
  { caller, table, application }: Pick<Context, 'caller' | 'table' | 'application'>,
): Promise<Pick<Return, 'label' | 'label_file_id'>> {
  if (!may(caller, 'files:read')) throw forbidden('files:read');
  const file = await openRecords(table, application, files).get(id);
  const isOfStore = file?.access === 'private' && !file.user_id;
  if (!file || !isOfStore || !PRINTED.test(file.content.type ?? '')) {
    throw invalidProperty({
      name: 'label_file_id',
      failedValidator: 'whitelist',
      message: 'label_file_id must be a private file of the store, a PDF or an image.',
      value: id,
    });
  }
  const { filename, access, content } = file;
  return { label_file_id: id, label: { id, filename, access, content } };
}
