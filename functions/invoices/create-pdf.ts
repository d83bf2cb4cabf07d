import type { ActionRequest, Answer, Context } from '../../shared/actions/context.ts';
import { canAccess } from '../../shared/actions/record-filter.ts';
import type { RecordService } from '../../shared/actions/record-service.ts';
import { notFound } from '../../shared/contract/errors.ts';
import { signedQuery } from '../../shared/endpoint/signed-links.ts';
import { isSecretOf } from '../../shared/shopping/order-secret.ts';
import { openRecords } from '../../shared/storage/records.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';
import { orders } from '../orders/resource.ts';
import { type Invoice, type InvoiceInput, invoices } from './resource.ts';

type Request<Ids extends string> = ActionRequest<unknown, Ids>;
type Link = Answer<{ readonly url: string }>;

/** A link to the PDF, for whoever may read the invoice, or has the secret of its order. */
export const createPdf =
  (service: RecordService<Invoice, InvoiceInput>, cipher: SecretCipher) =>
  async (request: Request<'id'>): Promise<Link> => {
    const { ids, table, application } = request;
    const invoice = await openRecords(table, application, invoices).get(ids.id);
    if (invoice && (await hasSecret(invoice.order_id, request, cipher))) {
      return linkTo(invoice, request);
    }
    if (request.caller.access === 'public') throw notFound(`There is no ${ids.id} in invoices.`);
    return linkTo(await service.find(ids.id, request), request);
  };

/** The same for the credit note of a refund. */
export const createRefundPdf =
  (cipher: SecretCipher) =>
  async (request: Request<'id' | 'refund_id'>): Promise<Link> => {
    const { ids, table, application, caller, filter } = request;
    const order = await openRecords(table, application, orders).get(ids.id);
    const isOpen = await hasSecret(ids.id, request, cipher);
    const mayKnow = caller.access !== 'public' && order && canAccess(filter, order, caller);
    if (!order || !(isOpen || mayKnow)) throw notFound(`There is no order ${ids.id}.`);
    const { refunds = [] } = order;
    const { credit_note_id = 0 } = refunds.find(({ id }) => id === ids.refund_id) ?? {};
    const note =
      credit_note_id > 0 && (await openRecords(table, application, invoices).get(credit_note_id));
    if (!note) throw notFound(`Refund ${ids.refund_id} has no credit note.`);
    return linkTo(note, request);
  };

const hasSecret = (
  orderId: number,
  request: Context & Pick<ActionRequest, 'orderSecret'>,
  cipher: SecretCipher,
) => isSecretOf(orderId, request.orderSecret, request, cipher);

function linkTo(
  { id, link_key: key = '', number }: Invoice,
  { application, baseUrl, clock }: Pick<ActionRequest, 'application' | 'baseUrl' | 'clock'>,
): Link {
  const place = `${application.id}/${id}/${fileNameOf(number)}`;
  const query = signedQuery({ id, key }, clock.now());
  return { data: { url: `${baseUrl}/invoices/${place}?${query}` } };
}

const MAX_FILE_NAME_LENGTH = 100;

/** The number in characters that need no escape anywhere. */
export const fileNameOf = (number: string) =>
  `${number.replaceAll(/[^\w-]+/g, '-').slice(0, MAX_FILE_NAME_LENGTH)}.pdf`;
