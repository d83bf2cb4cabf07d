import { DEFAULT_LANGUAGE } from '../../contract/language.ts';
import { exponentOf } from '../../pricing/money.ts';
import type { Invoice } from '../../resources/invoices.ts';
import { type Element, groupElement, textElement, xmlDocument } from '../../xml.ts';
import { invoiceWords } from '../invoice-words.ts';
import { eInvoiceAmounts } from './amounts.ts';
import {
  type EInvoiceParty,
  partyElement,
  partyOf,
  partyProblems,
  recipientElement,
} from './parties.ts';
import { cannotBe, notAnEInvoice } from './problems.ts';
import { lineElements, settlementElement } from './settlement.ts';

/** What EN 16931 rounds to. */
const DECIMALS = 2;

const INVOICE = '380';
const CREDIT_NOTE = '381';

const NAMESPACES = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
};

/**
 * An invoice or credit note that the store has issued as XML of EN 16931, in the syntax of UN/CEFACT
 * (invoices.md, "E-invoices"). Throws a 409 that names what it lacks.
 */
export function eInvoice(invoice: Invoice): string {
  const { issued, number, currency = '' } = invoice;
  if (!issued) throw cannotBe(`invoice ${number} was not numbered by the store, and has no taxes.`);
  if (exponentOf(currency) !== DECIMALS) {
    throw cannotBe(`its amounts must have two decimals, but those of ${currency} do not.`);
  }
  const [seller, buyer] = [partyOf(invoice.company), partyOf(invoice.customer)];
  const recipient = recipientOf(invoice, buyer);
  const [problem, ...others] = partyProblems(invoice, seller, buyer, recipient);
  if (problem) throw notAnEInvoice([problem, ...others]);
  const amounts = eInvoiceAmounts(invoice);
  const words = invoiceWords(invoice.language ?? DEFAULT_LANGUAGE);
  const elements = [
    groupElement('rsm:ExchangedDocumentContext', [
      groupElement('ram:GuidelineSpecifiedDocumentContextParameter', [
        textElement('ram:ID', 'urn:cen.eu:en16931:2017'),
      ]),
    ]),
    documentElement(invoice),
    groupElement('rsm:SupplyChainTradeTransaction', [
      ...lineElements(invoice, amounts, words),
      agreement(invoice, seller, buyer),
      delivery(invoice, recipient) ?? empty('ram:ApplicableHeaderTradeDelivery'),
      settlementElement(invoice, amounts, words),
    ]),
  ];
  return xmlDocument({
    name: 'rsm:CrossIndustryInvoice',
    content: elements.filter((each) => each !== undefined),
    attributes: NAMESPACES,
  });
}

const empty = (name: string): Element => ({ name, content: '', attributes: {} });

/** An intra-Community supply says where it goes (BR-IC-12). */
function recipientOf(
  { shipping_address, tax_exempt_type }: Invoice,
  buyer: EInvoiceParty,
): EInvoiceParty | undefined {
  if (shipping_address) return partyOf(shipping_address);
  return tax_exempt_type === 'intra_community' ? buyer : undefined;
}

function documentElement({ number, type, issue_date, created_at, reason, branding }: Invoice) {
  const note = (text: string | undefined) =>
    groupElement('ram:IncludedNote', [textElement('ram:Content', text)]);
  return groupElement('rsm:ExchangedDocument', [
    textElement('ram:ID', number),
    textElement('ram:TypeCode', type === 'credit_note' ? CREDIT_NOTE : INVOICE),
    groupElement('ram:IssueDateTime', [day(issue_date ?? created_at.slice(0, 10))]),
    note(reason),
    note(branding?.footer),
  ]);
}

/** A date as 20261125, which is the format 102. */
const day = (date: string) =>
  textElement('udt:DateTimeString', date.replaceAll('-', ''), { format: '102' });

const agreement = (
  { order_id, order_number = String(order_id) }: Invoice,
  seller: EInvoiceParty,
  buyer: EInvoiceParty,
) =>
  groupElement('ram:ApplicableHeaderTradeAgreement', [
    partyElement('ram:SellerTradeParty', seller, true),
    partyElement('ram:BuyerTradeParty', buyer, false),
    groupElement('ram:SellerOrderReferencedDocument', [
      textElement('ram:IssuerAssignedID', order_number),
    ]),
  ]);

const delivery = ({ supply_date }: Invoice, recipient: EInvoiceParty | undefined) =>
  groupElement('ram:ApplicableHeaderTradeDelivery', [
    recipient && recipientElement(recipient),
    supply_date
      ? groupElement('ram:ActualDeliverySupplyChainEvent', [
          groupElement('ram:OccurrenceDateTime', [day(supply_date)]),
        ])
      : undefined,
  ]);
