import { exponentOf, signedMajor, unitPriceText } from '../../pricing/money.ts';
import type { Invoice } from '../../resources/invoices.ts';
import type { ExemptionType } from '../../resources/schemas/taxes.ts';
import { type Element, groupElement, textElement } from '../../xml.ts';
import { EXEMPT_WORDS } from '../document-names.ts';
import type { InvoiceWords } from '../invoice-words.ts';
import type { EInvoiceAmounts, TaxGroup } from './amounts.ts';
import type { Part } from './parts.ts';
import { paymentMeans, paymentTerms } from './payment.ts';

/** A piece, by UN/ECE Recommendation 20. */
const ONE = 'C62';

/** The reason `Freight service` of UNTDID 7161. */
const FREIGHT = 'FC';

/** An amount in minor units with its decimals. */
const money = (minor: number, currency: string) =>
  signedMajor(minor, currency).toFixed(exponentOf(currency));

const amount = (name: string, minor: number, currency: string) =>
  textElement(`ram:${name}`, money(minor, currency));

export const lineElements = (
  invoice: Invoice,
  { lines }: EInvoiceAmounts,
  words: InvoiceWords,
): (Element | undefined)[] => lines.map((line, i) => lineElement(line, i + 1, invoice, words));

function lineElement(line: Part, position: number, invoice: Invoice, words: InvoiceWords) {
  const { name, sku, quantity, net, discount } = line;
  const { currency = '' } = invoice;
  return groupElement('ram:IncludedSupplyChainTradeLineItem', [
    groupElement('ram:AssociatedDocumentLineDocument', [
      textElement('ram:LineID', String(position)),
    ]),
    groupElement('ram:SpecifiedTradeProduct', [
      textElement('ram:SellerAssignedID', sku),
      textElement('ram:Name', name) ?? textElement('ram:Name', words.product),
    ]),
    groupElement('ram:SpecifiedLineTradeAgreement', [
      groupElement('ram:NetPriceProductTradePrice', [
        textElement('ram:ChargeAmount', unitPriceText(net + discount, quantity, currency)),
      ]),
    ]),
    groupElement('ram:SpecifiedLineTradeDelivery', [
      textElement('ram:BilledQuantity', String(quantity), { unitCode: ONE }),
    ]),
    groupElement('ram:SpecifiedLineTradeSettlement', [
      taxElement('ram:ApplicableTradeTax', line, invoice, words),
      discount > 0
        ? allowanceOrCharge('false', discount, currency, [
            textElement('ram:Reason', words.discount),
          ])
        : undefined,
      groupElement('ram:SpecifiedTradeSettlementLineMonetarySummation', [
        amount('LineTotalAmount', net, currency),
      ]),
    ]),
  ]);
}

const allowanceOrCharge = (
  isCharge: 'true' | 'false',
  minor: number,
  currency: string,
  others: readonly (Element | undefined)[],
) =>
  groupElement('ram:SpecifiedTradeAllowanceCharge', [
    groupElement('ram:ChargeIndicator', [textElement('udt:Indicator', isCharge)]),
    amount('ActualAmount', minor, currency),
    ...others,
  ]);

/** Category and rate of a line or charge. */
const taxElement = (
  name: string,
  { rate }: Pick<Part, 'rate'>,
  invoice: Invoice,
  words: InvoiceWords,
) =>
  groupElement(name, [
    textElement('ram:TypeCode', 'VAT'),
    textElement('ram:CategoryCode', categoryOf(rate, invoice, words).code),
    textElement('ram:RateApplicablePercent', String(rate)),
  ]);

export function settlementElement(
  invoice: Invoice,
  amounts: EInvoiceAmounts,
  words: InvoiceWords,
): Element | undefined {
  const { currency = '', payment, invoice_number } = invoice;
  const { due, groups, charges } = amounts;
  const accounting = accountingTax(invoice);
  return groupElement('ram:ApplicableHeaderTradeSettlement', [
    textElement('ram:PaymentReference', payment?.reference),
    textElement('ram:TaxCurrencyCode', accounting?.currency),
    textElement('ram:InvoiceCurrencyCode', currency),
    paymentMeans(invoice),
    ...groups.map((group) => groupTaxElement(group, invoice, words)),
    ...charges.map((charge) => chargeElement(charge, invoice, words)),
    paymentTerms(invoice, due, words),
    summation(amounts, currency, accounting),
    groupElement('ram:InvoiceReferencedDocument', [
      textElement('ram:IssuerAssignedID', invoice_number),
    ]),
  ]);
}

/** The taxes in the currency of the store. */
function accountingTax({ base_currency: currency = '', base_taxes_total: tax }: Invoice) {
  if (tax === undefined || exponentOf(currency) !== 2) return undefined;
  return { currency, tax: tax.toFixed(2) };
}

function groupTaxElement(
  { rate, base, amount: tax }: TaxGroup,
  invoice: Invoice,
  words: InvoiceWords,
) {
  const { currency = '' } = invoice;
  const { code, reason, reasonCode } = categoryOf(rate, invoice, words);
  return groupElement('ram:ApplicableTradeTax', [
    amount('CalculatedAmount', tax, currency),
    textElement('ram:TypeCode', 'VAT'),
    textElement('ram:ExemptionReason', reason),
    amount('BasisAmount', base, currency),
    textElement('ram:CategoryCode', code),
    textElement('ram:ExemptionReasonCode', reasonCode),
    textElement('ram:RateApplicablePercent', String(rate)),
  ]);
}

const chargeElement = (charge: Part, invoice: Invoice, words: InvoiceWords) =>
  allowanceOrCharge('true', charge.net, invoice.currency ?? '', [
    charge.kind === 'shipping' ? textElement('ram:ReasonCode', FREIGHT) : undefined,
    textElement('ram:Reason', charge.name),
    taxElement('ram:CategoryTradeTax', charge, invoice, words),
  ]);

const summation = (
  amounts: EInvoiceAmounts,
  currency: string,
  accounting: ReturnType<typeof accountingTax>,
) =>
  groupElement('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
    amount('LineTotalAmount', amounts.lineTotal, currency),
    amount('ChargeTotalAmount', amounts.chargeTotal, currency),
    amount('AllowanceTotalAmount', 0, currency),
    amount('TaxBasisTotalAmount', amounts.netTotal, currency),
    textElement('ram:TaxTotalAmount', money(amounts.taxTotal, currency), { currencyID: currency }),
    accounting &&
      textElement('ram:TaxTotalAmount', accounting.tax, { currencyID: accounting.currency }),
    amounts.rounding === 0 ? undefined : amount('RoundingAmount', amounts.rounding, currency),
    amount('GrandTotalAmount', amounts.grandTotal, currency),
    amounts.paid > 0 ? amount('TotalPrepaidAmount', amounts.paid, currency) : undefined,
    amount('DuePayableAmount', amounts.due, currency),
  ]);

/** A category of UNTDID 5305, and why there is no tax. */
interface Category {
  readonly code: string;
  readonly reason?: string | undefined;
  /** The code of that reason in the list VATEX. */
  readonly reasonCode?: string | undefined;
}

const EXEMPT: Readonly<Record<ExemptionType, { readonly code: string; readonly vatex: string }>> = {
  reverse_charge: { code: 'AE', vatex: 'VATEX-EU-AE' },
  intra_community: { code: 'K', vatex: 'VATEX-EU-IC' },
  export: { code: 'G', vatex: 'VATEX-EU-G' },
};

/** The category of what has this rate: taxed, at zero percent, or without tax as a whole. */
function categoryOf(rate: number, invoice: Invoice, words: InvoiceWords): Category {
  const { tax_exempt_type: type, tax_exempt_reason = words.taxExempt, taxes = [] } = invoice;
  if (rate > 0) return { code: 'S' };
  if (type) {
    const { code, vatex } = EXEMPT[type];
    return { code, reason: words[EXEMPT_WORDS[type]], reasonCode: vatex };
  }
  return taxes.length > 0 ? { code: 'Z' } : { code: 'E', reason: tax_exempt_reason };
}
