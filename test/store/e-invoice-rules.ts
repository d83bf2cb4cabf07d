import assert from 'node:assert/strict';
import { all, type Node, textAt } from './xml-nodes.ts';

/** Hundredths: what has more than two decimals breaks BR-DEC. */
function cents(text: string | undefined): bigint {
  const [, sign = '', whole = '', decimals = ''] =
    /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text ?? '') ?? [];
  assert.notEqual(whole, '', `BR-DEC: ${text} is no amount of two decimals`);
  const amount = BigInt(whole + decimals.padEnd(2, '0'));
  return sign ? -amount : amount;
}
const centsAt = (node: Node, path: string) => cents(textAt(node, path));
const add = (amounts: readonly bigint[]) => amounts.reduce((one, other) => one + other, 0n);

/** A decimal with its number of decimals. */
function decimal(text: string): { readonly value: bigint; readonly unit: bigint } {
  const [whole = '', decimals = ''] = text.split('.');
  return { value: BigInt(whole + decimals), unit: 10n ** BigInt(decimals.length) };
}

/** An amount in hundredths times a decimal over a divisor, rounded half up. */
function product(amount: bigint, factor: string, divisor: bigint): bigint {
  const { value, unit } = decimal(factor);
  const [dividend, whole] = [amount * value, unit * divisor];
  return (2n * dividend + whole) / (2n * whole);
}

/** Asserts the rules of EN 16931 about sums, VAT and decimals; each failure names its rule. */
export function checkRules(root: Node): void {
  const transaction = all(root, 'SupplyChainTradeTransaction')[0] ?? assert.fail();
  const settlement = all(transaction, 'ApplicableHeaderTradeSettlement')[0] ?? assert.fail();
  const lines = all(transaction, 'IncludedSupplyChainTradeLineItem');
  assert(lines.length > 0, 'BR-16');
  lines.forEach(checkLine);
  checkTotals(settlement, lines);
  checkBreakdown(settlement, lines);
  checkParties(transaction, settlement);
  checkReferences(root, settlement);
}

const LINE_TOTAL =
  'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount';

function checkLine(line: Node): void {
  const net = centsAt(line, LINE_TOTAL);
  const price =
    textAt(line, 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount') ?? '';
  assert.match(price, /^\d+(\.\d+)?$/, 'BR-27');
  const quantity = textAt(line, 'SpecifiedLineTradeDelivery/BilledQuantity') ?? '';
  const allowances = all(line, 'SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge');
  for (const each of allowances) {
    assert.equal(textAt(each, 'ChargeIndicator/Indicator'), 'false');
    assert(textAt(each, 'Reason'), 'BR-42');
  }
  const off = add(allowances.map((each) => centsAt(each, 'ActualAmount')));
  assert.equal(product(BigInt(quantity) * 100n, price, 1n) - off, net, 'net of a line');
  assert(textAt(line, 'SpecifiedTradeProduct/Name'), 'BR-25');
}

const SUMMATION = 'SpecifiedTradeSettlementHeaderMonetarySummation';

const charges = (settlement: Node) => all(settlement, 'SpecifiedTradeAllowanceCharge');
const breakdown = (settlement: Node) => all(settlement, 'ApplicableTradeTax');

function checkTotals(settlement: Node, lines: readonly Node[]): void {
  const totals = all(settlement, SUMMATION)[0] ?? assert.fail();
  const amount = (name: string) => centsAt(totals, name);
  const optional = (name: string) => (textAt(totals, name) === undefined ? 0n : amount(name));
  const ofKind = (indicator: string) =>
    add(
      charges(settlement)
        .filter((each) => textAt(each, 'ChargeIndicator/Indicator') === indicator)
        .map((each) => centsAt(each, 'ActualAmount')),
    );
  assert.equal(
    amount('LineTotalAmount'),
    add(lines.map((each) => centsAt(each, LINE_TOTAL))),
    'BR-CO-10',
  );
  assert.equal(optional('AllowanceTotalAmount'), ofKind('false'), 'BR-CO-11');
  assert.equal(optional('ChargeTotalAmount'), ofKind('true'), 'BR-CO-12');
  assert.equal(
    amount('TaxBasisTotalAmount'),
    amount('LineTotalAmount') - optional('AllowanceTotalAmount') + optional('ChargeTotalAmount'),
    'BR-CO-13',
  );
  const currency = textAt(settlement, 'InvoiceCurrencyCode');
  const taxTotal = all(totals, 'TaxTotalAmount').find(
    (each) => each.attributes['currencyID'] === currency,
  );
  assert.equal(
    cents(taxTotal?.text),
    add(breakdown(settlement).map((each) => centsAt(each, 'CalculatedAmount'))),
    'BR-CO-14',
  );
  assert.equal(
    amount('GrandTotalAmount'),
    amount('TaxBasisTotalAmount') + cents(taxTotal?.text),
    'BR-CO-15',
  );
  assert.equal(
    amount('DuePayableAmount'),
    amount('GrandTotalAmount') - optional('TotalPrepaidAmount') + optional('RoundingAmount'),
    'BR-CO-16',
  );
  assert(optional('RoundingAmount') ** 2n <= 400n, 'a rounding of some hundredths');
  const terms = textAt(settlement, 'SpecifiedTradePaymentTerms/Description');
  assert(amount('DuePayableAmount') <= 0n || terms, 'BR-CO-25');
  const accounting = textAt(settlement, 'TaxCurrencyCode');
  const inAccounting = all(totals, 'TaxTotalAmount').find(
    (each) => each.attributes['currencyID'] === accounting,
  );
  if (accounting) cents(inAccounting?.text ?? assert.fail('BR-53'));
}

/** Categories without a tax, and whether they say why. */
const NEEDS_REASON: Readonly<Record<string, boolean>> = {
  Z: false,
  E: true,
  AE: true,
  K: true,
  G: true,
};

function checkBreakdown(settlement: Node, lines: readonly Node[]): void {
  const keyOf = (tax: Node) =>
    `${textAt(tax, 'CategoryCode')} ${textAt(tax, 'RateApplicablePercent') ?? assert.fail('BR-48')}`;
  const taxedLines = lines.map((line) => ({
    key: keyOf(
      all(line, 'SpecifiedLineTradeSettlement/ApplicableTradeTax')[0] ?? assert.fail('BR-CO-4'),
    ),
    net: centsAt(line, LINE_TOTAL),
  }));
  const taxedCharges = charges(settlement).map((each) => {
    assert(textAt(each, 'Reason'), 'BR-33, BR-38');
    const isCharge = textAt(each, 'ChargeIndicator/Indicator') === 'true';
    const amount = centsAt(each, 'ActualAmount');
    return {
      key: keyOf(all(each, 'CategoryTradeTax')[0] ?? assert.fail('BR-32, BR-37')),
      net: isCharge ? amount : -amount,
    };
  });
  const parts = [...taxedLines, ...taxedCharges];
  const groups = breakdown(settlement);
  assert(groups.length > 0, 'BR-CO-18');
  const keys = groups.map(keyOf);
  assert.deepEqual([...new Set(keys)], keys, 'one group for each category and rate');
  assert.deepEqual(
    new Set(parts.map(({ key }) => key)),
    new Set(keys),
    'BR-S-01, BR-Z-01, BR-E-01, BR-AE-01',
  );
  for (const group of groups) {
    const [category = '', rate = ''] = keyOf(group).split(' ');
    const base = centsAt(group, 'BasisAmount');
    const own = parts.filter(({ key }) => key === keyOf(group)).map(({ net }) => net);
    assert.equal(base, add(own), `BR-${category}-08`);
    assert.equal(
      centsAt(group, 'CalculatedAmount'),
      product(base, rate, 100n),
      `BR-CO-17, BR-${category}-09`,
    );
    const reason = textAt(group, 'ExemptionReason');
    if (category === 'S') {
      assert(Number(rate) > 0, 'BR-S-05');
      assert.equal(reason, undefined, 'BR-S-10');
    } else {
      assert.equal(Number(rate), 0, `BR-${category}-05`);
      assert.equal(reason !== undefined, NEEDS_REASON[category], `BR-${category}-10`);
    }
  }
}

function checkParties(transaction: Node, settlement: Node): void {
  const [seller, buyer] = ['SellerTradeParty', 'BuyerTradeParty'].map(
    (name) => all(transaction, `ApplicableHeaderTradeAgreement/${name}`)[0] ?? assert.fail(name),
  ) as [Node, Node];
  const id = (party: Node, scheme: string) =>
    all(party, 'SpecifiedTaxRegistration/ID').find((each) => each.attributes['schemeID'] === scheme)
      ?.text;
  for (const [party, rule] of [
    [seller, 'BR-06, BR-08, BR-09'],
    [buyer, 'BR-07, BR-10, BR-11'],
  ] as const) {
    assert(textAt(party, 'Name'), rule);
    assert.match(textAt(party, 'PostalTradeAddress/CountryID') ?? '', /^[A-Z]{2}$/, rule);
    const vatId = id(party, 'VA');
    if (vatId) assert.match(vatId, /^[A-Z]{2}/, 'BR-CO-09');
  }
  assert(textAt(seller, 'ID') ?? id(seller, 'VA'), 'BR-CO-26');
  const categories = breakdown(settlement).map((each) => textAt(each, 'CategoryCode'));
  assert(id(seller, 'VA') ?? id(seller, 'FC'), 'BR-S-02, BR-Z-02, BR-E-02, BR-AE-02');
  if (categories.includes('AE')) assert(id(buyer, 'VA'), 'BR-AE-02');
  if (categories.includes('G')) assert(id(seller, 'VA'), 'BR-G-02');
  if (categories.includes('K')) {
    assert(id(seller, 'VA') && id(buyer, 'VA'), 'BR-IC-02');
    const shipTo = 'ApplicableHeaderTradeDelivery/ShipToTradeParty/PostalTradeAddress/CountryID';
    assert(textAt(transaction, shipTo), 'BR-IC-12');
  }
}

function checkReferences(root: Node, settlement: Node): void {
  const type = textAt(root, 'ExchangedDocument/TypeCode');
  const preceding = textAt(settlement, 'InvoiceReferencedDocument/IssuerAssignedID');
  assert(textAt(root, 'ExchangedDocument/ID'), 'BR-02');
  assert(type === '380' || (type === '381' && preceding), 'BR-04, BR-55');
  for (const means of all(settlement, 'SpecifiedTradeSettlementPaymentMeans')) {
    const isTransfer = ['30', '58'].includes(textAt(means, 'TypeCode') ?? assert.fail('BR-49'));
    assert(
      !isTransfer || textAt(means, 'PayeePartyCreditorFinancialAccount/IBANID'),
      'BR-50, BR-61',
    );
  }
}
