import type { ActionRequest, Answer, Context } from '../../shared/actions/context.ts';
import { canAccess } from '../../shared/actions/record-filter.ts';
import type { RecordService } from '../../shared/actions/record-service.ts';
import { notFound } from '../../shared/contract/errors.ts';
import { isStranger } from '../../shared/contract/permissions.ts';
import { eInvoice } from '../../shared/invoices/e-invoice/e-invoice.ts';
import { isSecretOf } from '../../shared/orders/order-secret.ts';
import { type Invoice, type InvoiceInput, invoices } from '../../shared/resources/invoices.ts';
import { orders } from '../../shared/resources/orders.ts';
import { openRecords } from '../../shared/storage/records.ts';
import { signedQuery } from '../../shared/tenancy/link-signatures.ts';
import type { SecretCipher } from '../../shared/tenancy/secret-cipher.ts';

type Request<Ids extends string> = ActionRequest<unknown, Ids>;
type Link = Answer<{ readonly url: string }>;
type Ending = 'pdf' | 'xml';

/** A link to the PDF or XML, for whoever may read the invoice, or has the secret of its order. */
export const createPdf =
  (service: RecordService<Invoice, InvoiceInput>, cipher: SecretCipher) =>
  async (request: Request<'id'>): Promise<Link> => {
    const { ids, table, application } = request;
    const invoice = await openRecords(table, application, invoices).get(ids.id);
    if (invoice && (await hasSecret(invoice.order_id, request, cipher))) {
      return linkTo(invoice, request);
    }
    if (request.caller.access === 'public') throw notFound(`No invoice has the ID ${ids.id}.`);
    return linkTo(await service.find(ids.id, request), request);
  };

/** Makes a link to the PDF of the credit note of a refund. */
export const createRefundPdf =
  (cipher: SecretCipher) =>
  async (request: Request<'id' | 'refund_id'>): Promise<Link> => {
    const { ids, table, application, caller, filter } = request;
    const order = await openRecords(table, application, orders).get(ids.id);
    const isOpen = await hasSecret(ids.id, request, cipher);
    const mayKnow = caller.access !== 'public' && order && canAccess(filter, order, request);
    if (!order || !(isOpen || mayKnow)) throw notFound(`No order has the ID ${ids.id}.`);
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

type Linking = Pick<ActionRequest, 'application' | 'baseUrl' | 'caller' | 'clock'>;

/** What cannot be an e-invoice gets no link to one: throws a 409. */
function linkTo(invoice: Invoice, request: Linking & Pick<ActionRequest, 'query'>): Link {
  const isXml = request.query.get('format') === 'xml';
  if (isXml) eInvoice(invoice);
  return linkToPdf([invoice], request, isXml ? 'xml' : 'pdf');
}

/** Several invoices are named in the link, which the key of the first one signs. */
export function linkToPdf(
  [{ id, link_key: key = '', number }, ...others]: readonly [Invoice, ...Invoice[]],
  { application, baseUrl, caller, clock }: Linking,
  ending: Ending = 'pdf',
): Link {
  const file = fileNameOf(others.length > 0 ? 'invoices' : number, ending);
  const place = `${application.id}/${id}/${file}`;
  const ids = [id, ...others.map((each) => each.id)].join();
  const named = others.length > 0 ? `ids=${ids}&` : '';
  const isOfStore = !isStranger(caller);
  const marked = isOfStore ? `&by=${BY_STORE}` : '';
  const query = signedQuery({ id: signedPdf(ids, isOfStore), key }, clock.now());
  return { data: { url: `${baseUrl}/invoices/${place}?${named}${query}${marked}` } };
}

/** What a link says that an admin or a member made. */
export const BY_STORE = 'admin';

/** What the key signs: the ids, and who has made the link. */
export const signedPdf = (ids: number | string, isOfStore: boolean) =>
  isOfStore ? `${ids} ${BY_STORE}` : ids;

const MAX_FILE_NAME_LENGTH = 100;

/** The number in characters that need no escape anywhere. */
export const fileNameOf = (number: string, ending: Ending = 'pdf') =>
  `${number.replaceAll(/[^\w-]+/g, '-').slice(0, MAX_FILE_NAME_LENGTH)}.${ending}`;
