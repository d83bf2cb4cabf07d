import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { braintreeGateway } from '../../../shared/payments/processors/braintree/braintree-gateway.ts';
import { braintreeProcessor } from '../../../shared/payments/processors/braintree/processor.ts';
import { type Charge, OutcomeUnknown } from '../../../shared/payments/processors/processor.ts';
import type { BraintreeCredentials } from '../../../shared/resources/schemas/processors/braintree.ts';
import { newId } from '../../../shared/storage/identifier.ts';
import {
  aCharge,
  again,
  aRefund,
  asked,
  errorAfter,
  errorOf,
  MISHAPS,
} from '../../processors/attempts.ts';
import { type FakeBraintree, startFakeBraintree } from '../../processors/fake-braintree.ts';

const CARD = {
  bin: '411111',
  cardType: 'Visa',
  expirationMonth: '12',
  expirationYear: '2030',
  last4: '1111',
  maskedNumber: '411111******1111',
  expirationDate: '12/2030',
};

/** What Braintree's library adds to each transaction. */
const MEMBERS_OF_THE_LIBRARY = {
  partiallyAuthorized: false,
  paypalAccount: {},
  paypalHereDetails: {},
  refundIds: [],
  localPayment: {},
  applePayCard: {},
  androidPayCard: {},
  disbursementDetails: {},
  disputes: [],
  visaCheckoutCard: {},
  samsungPayCard: {},
};

describe('Braintree', () => {
  let fake: FakeBraintree;
  const processor = (changes: Partial<BraintreeCredentials> = {}) => {
    const { merchantId, publicKey, privateKey, baseUrl } = fake;
    const keys = { merchantId, publicKey, privateKey };
    const config = { environment: 'sandbox', ...keys, ...changes } as const;
    return braintreeProcessor(braintreeGateway(config, { baseUrl }), config);
  };
  const transactionsOf = ({ orderId }: Charge) =>
    fake.transactions.filter((transaction) => transaction.orderId === String(orderId));

  beforeEach(async () => {
    fake = await startFakeBraintree();
  });
  afterEach(() => fake.close());

  test('finds the outcome of a sale, or none', async () => {
    const since = new Date();
    for (const [nonce, kind] of [
      ['fake-valid-nonce', 'paid'],
      ['fake-processor-declined-visa-nonce', 'declined'],
    ] as const) {
      const charge = aCharge(nonce);
      const outcome = await processor().charge(charge);
      expect(outcome.kind).toBe(kind);
      expect(await processor().find({ ...charge, since })).toMatchObject({ kind });
    }
    expect(await processor().find({ ...aCharge('fake-valid-nonce'), since })).toBeUndefined();
    fake.script('fail');
    await expect(processor().find({ ...aCharge('fake-valid-nonce'), since })).rejects.toThrow(
      OutcomeUnknown,
    );
  });

  test('releases a sale once, even when asked again', async () => {
    const charge = aCharge('fake-valid-nonce');
    await processor().charge(charge);
    const [sold] = transactionsOf(charge);
    for (let i = 0; i < 2; i += 1) await processor().release({ id: sold?.id });
    expect(transactionsOf(charge)).toMatchObject([{ status: 'voided' }]);
    await expect(processor().release({ id: 'none' })).rejects.toThrow(OutcomeUnknown);
  });

  test('refunds a sale once per key, and a part only after settlement', async () => {
    const charge = aCharge('fake-valid-nonce');
    await processor().charge(charge);
    const [sold] = transactionsOf(charge);
    const part = aRefund(charge, sold?.id, { amount: 1_000 });
    expect(await processor().refund(part)).toEqual({ kind: 'pending' });
    Object.assign(sold ?? {}, { status: 'settled' });
    const refunded = await processor().refund(asked(part));
    expect(refunded).toEqual({ kind: 'succeeded', id: sold?.refundIds[0] });
    expect(await processor().refund(asked(part))).toEqual(refunded);
    const credits = fake.transactions.filter(({ orderId }) => orderId === part.key);
    expect(credits).toMatchObject([{ type: 'credit', amount: '10.00' }]);
    const more = aRefund(charge, sold?.id, { amount: 4_735, key: 'more' });
    expect(await processor().refund(more)).toEqual({ kind: 'failed', message: 'It is too late.' });
    Object.assign(credits[0] ?? {}, { status: 'settlement_declined' });
    expect(await processor().refund(asked(part))).toEqual({
      kind: 'failed',
      id: credits[0]?.id,
      message: 'the refund is settlement_declined.',
    });
    await expect(processor().refund(aRefund(charge, 'none'))).rejects.toThrow(OutcomeUnknown);
  });

  test('voids a whole sale that is not settled', async () => {
    const charge = aCharge('fake-valid-nonce');
    await processor().charge(charge);
    const [sold] = transactionsOf(charge);
    const whole = aRefund(charge, sold?.id);
    for (const each of [whole, asked(whole)]) {
      expect(await processor().refund(each)).toEqual({ kind: 'succeeded' });
    }
    expect(transactionsOf(charge)).toMatchObject([{ status: 'voided' }]);
    const part = aRefund(charge, sold?.id, { amount: 1, key: 'part' });
    expect(await processor().refund(part)).toEqual({ kind: 'failed', message: 'it is voided.' });
  });

  test('charges and returns the transaction object', async () => {
    const charge = aCharge('fake-valid-nonce');
    const outcome = await processor({ submitForSettlement: false }).charge(charge);
    const [transaction] = transactionsOf(charge);
    expect(outcome).toEqual({
      kind: 'paid',
      captured: false,
      data: {
        id: transaction?.id,
        status: 'authorized',
        type: 'sale',
        amount: '57.34',
        currencyIsoCode: 'EUR',
        orderId: String(charge.orderId),
        createdAt: transaction?.createdAt,
        processorResponseCode: '1000',
        processorResponseText: 'Approved',
        gatewayRejectionReason: null,
        creditCard: CARD,
        ...MEMBERS_OF_THE_LIBRARY,
      },
    });
  });

  test('submits for settlement by default', async () => {
    const charge = aCharge('fake-valid-nonce');
    const outcome = await processor({ merchantAccountId: 'shop_eur' }).charge(charge);
    expect(outcome).toMatchObject({ data: { status: 'submitted_for_settlement' } });
    expect(JSON.parse(fake.requests.at(-1)?.body ?? '')).toEqual({
      transaction: {
        type: 'sale',
        order_id: String(charge.orderId),
        amount: '57.34',
        payment_method_nonce: 'fake-valid-nonce',
        merchant_account_id: 'shop_eur',
        options: { submit_for_settlement: true },
      },
    });
  });

  test.each([
    ['JPY', 500, '500'],
    ['EUR', 5, '0.05'],
    ['EUR', 1_990, '19.90'],
    ['KWD', 1_234, '1.234'],
    ['ISK', 500, '500'],
    ['UGX', 7_300, '7300'],
    ['CLF', 12_345, '1.2345'],
  ])('sends %s %d as %s', async (currency, amount, text) => {
    const charge = aCharge('fake-valid-nonce', { currency, amount });
    await processor().charge(charge);
    expect(transactionsOf(charge)).toMatchObject([{ amount: text }]);
  });

  test.each([
    ['{"nonce":"fake-valid-nonce","type":"CreditCard"}', 'fake-valid-nonce'],
    ['nonce-plain', 'nonce-plain'],
    ['{"type":"CreditCard"}', '{"type":"CreditCard"}'],
    ['{nonce', '{nonce'],
  ])('extracts the nonce from %s', async (instrument, nonce) => {
    await processor().charge(aCharge(instrument));
    expect(JSON.parse(fake.requests.at(-1)?.body ?? '')).toMatchObject({
      transaction: { payment_method_nonce: nonce },
    });
  });

  test('reports a declined card in the format the Ruby client reads', async () => {
    const charge = aCharge('fake-processor-declined-visa-nonce');
    const outcome = await processor().charge(charge);
    const [transaction] = transactionsOf(charge);
    expect(outcome).toEqual({
      kind: 'declined',
      message: 'Braintree transaction error. See object for more details.',
      details: {
        Braintree: {
          transactionErrors: [],
          transaction: {
            id: transaction?.id,
            status: 'processor_declined',
            type: 'sale',
            amount: '57.34',
            currencyIsoCode: 'EUR',
            orderId: String(charge.orderId),
            createdAt: transaction?.createdAt,
            processorResponseCode: '2000',
            processorResponseText: 'Do Not Honor',
            gatewayRejectionReason: null,
            creditCard: CARD,
            ...MEMBERS_OF_THE_LIBRARY,
          },
          gatewayErrors: null,
        },
      },
    });
  });

  test('reports an unknown nonce and a gateway rejection', async () => {
    expect(await processor().charge(aCharge('unknown'))).toEqual({
      kind: 'declined',
      message: 'Braintree transaction error. See object for more details.',
      details: {
        Braintree: {
          transactionErrors: [
            {
              attribute: 'payment_method_nonce',
              code: '91565',
              message: 'Unknown or expired payment_method_nonce.',
            },
          ],
          transaction: {},
          gatewayErrors: null,
        },
      },
    });
    expect(await processor().charge(aCharge('fake-gateway-rejected-fraud-nonce'))).toMatchObject({
      kind: 'declined',
      details: { Braintree: { gatewayErrors: { gatewayRejectionReason: 'fraud' } } },
    });
  });

  test.each([
    ['private key', { privateKey: 'wrong' }],
    ['merchant', { merchantId: 'wrong' }],
  ])(
    'reports a wrong %s as a configuration error, unless it may have charged',
    async (_, changes) => {
      const refusal = {
        status: 400,
        message: 'Payments with Braintree are not configured properly.',
      };
      const wrong = processor(changes);
      const charge = aCharge('fake-valid-nonce');
      expect(await wrong.charge(charge)).toMatchObject({ kind: 'refused', error: refusal });
      await expect(wrong.clientToken('EUR')).rejects.toMatchObject(refusal);
      expect(await errorOf(wrong.charge(again(charge)))).toBeInstanceOf(OutcomeUnknown);
    },
  );

  test.each(MISHAPS)('charges once when retried after: %s', async (step, charged) => {
    const charge = aCharge(`nonce-${newId()}`);
    const began = new Date();
    const error = await errorAfter(fake, step, () => processor().charge(charge));
    expect(error).toBeInstanceOf(OutcomeUnknown);
    expect(error).toMatchObject({ status: 503, headers: { 'Retry-After': '5' } });
    expect(transactionsOf(charge)).toHaveLength(charged);
    const outcome = await processor().charge(again(charge, began));
    const [transaction] = transactionsOf(charge);
    expect(outcome).toMatchObject({ kind: 'paid', data: { id: transaction?.id } });
    expect(transactionsOf(charge)).toHaveLength(1);
  });

  test('does not charge on a retry when the lookup before it fails or times out', async () => {
    const charge = aCharge('fake-valid-nonce');
    for (const step of ['fail', 'time out before acting'] as const) {
      const error = await errorAfter(fake, step, () => processor().charge(again(charge)));
      expect(error).toBeInstanceOf(OutcomeUnknown);
    }
    fake.script('answer', 'drop after acting');
    await processor().charge(charge);
    expect(await errorOf(processor().charge(again(charge)))).toBeInstanceOf(OutcomeUnknown);
    expect(transactionsOf(charge)).toHaveLength(1);
  });

  test('does not charge after giving up', async () => {
    const charge = aCharge('fake-valid-nonce');
    const error = await errorAfter(fake, 'act late', () => processor().charge(again(charge)));
    expect(error).toBeInstanceOf(OutcomeUnknown);
    await fake.release();
    // Takes the same steps later, so the sale would have been asked for by its end.
    expect(await processor().charge(again(aCharge('fake-valid-nonce')))).toMatchObject({
      kind: 'paid',
    });
    expect(transactionsOf(charge)).toEqual([]);
  });

  test('the outcome is unknown while an earlier call is still running', async () => {
    const charge = aCharge(`nonce-${newId()}`);
    const began = new Date();
    await errorAfter(fake, 'act late', () => processor().charge(charge));
    expect(await errorOf(processor().charge(again(charge, began)))).toBeInstanceOf(OutcomeUnknown);
    await fake.release();
    const [transaction] = transactionsOf(charge);
    if (transaction) transaction.status = 'authorizing';
    expect(await errorOf(processor().charge(again(charge, began)))).toBeInstanceOf(OutcomeUnknown);
    if (transaction) transaction.status = 'settled';
    const outcome = await processor().charge(again(charge, began));
    expect(outcome).toMatchObject({ kind: 'paid', data: { id: transaction?.id } });
    expect(transactionsOf(charge)).toHaveLength(1);
  });

  test('a retry learns that the earlier call was declined, and a new attempt can pay', async () => {
    const charge = aCharge('fake-processor-declined-visa-nonce');
    const began = new Date();
    fake.script('drop after acting');
    await errorOf(processor().charge(charge));
    const outcome = await processor().charge(again(charge, began));
    expect(outcome).toMatchObject({ kind: 'declined' });
    expect(transactionsOf(charge)).toHaveLength(1);
    const later = new Date(began.getTime() + 60_000);
    const next = again({ ...charge, instrument: 'fake-valid-nonce' }, later);
    expect(await processor().charge(next)).toMatchObject({ kind: 'paid' });
  });

  test('uses the first of two equal sales when the gateway rejects the second', async () => {
    const charge = aCharge('fake-valid-nonce');
    fake.checkDuplicates(true);
    const outcomes = [await processor().charge(charge), await processor().charge(charge)];
    const data = { id: transactionsOf(charge)[0]?.id, status: 'submitted_for_settlement' };
    expect(outcomes).toMatchObject([
      { kind: 'paid', data },
      { kind: 'paid', data },
    ]);
  });

  test('the outcome is unknown when the gateway rejects a duplicate it does not show', async () => {
    const charge = aCharge('fake-valid-nonce');
    fake.checkDuplicates(true);
    await processor().charge(charge);
    const [transaction] = transactionsOf(charge);
    Object.assign(transaction ?? {}, { status: 'voided', createdAt: '2024-03-02T09:40:00Z' });
    expect(await errorOf(processor().charge(charge))).toBeInstanceOf(OutcomeUnknown);
  });

  test('charges a nonce once for two concurrent calls', async () => {
    const charge = aCharge(`nonce-${newId()}`);
    const outcomes = await Promise.all([processor().charge(charge), processor().charge(charge)]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['declined', 'paid']);
    expect(transactionsOf(charge)).toHaveLength(1);
  });

  test('handles a response that arrives twice', async () => {
    const charges = [aCharge('fake-valid-nonce'), aCharge('fake-valid-nonce')];
    fake.script('answer twice');
    for (const charge of charges) {
      expect(await processor().charge(charge)).toMatchObject({ kind: 'paid' });
    }
    expect(charges.flatMap(transactionsOf)).toHaveLength(2);
  });

  test('creates client tokens, even for an unknown customer', async () => {
    const decoded = async (customer?: string) =>
      JSON.parse(atob(await processor().clientToken('EUR', customer)));
    expect(await decoded()).toEqual({ version: 2 });
    expect(await decoded('known-customer')).toEqual({ version: 2, customer: 'known-customer' });
    expect(await decoded('431')).toEqual({ version: 2 });
    fake.script('fail');
    await expect(processor().clientToken('EUR')).rejects.toMatchObject({ status: 503 });
  });

  test('creates client tokens for the merchant account that charges in a currency', async () => {
    const merchantAccounts = { JPY: 'in_yen' };
    const accountFor = async (currency: string, more: object = {}) =>
      JSON.parse(atob(await processor({ merchantAccounts, ...more }).clientToken(currency)))
        .account;
    expect(await accountFor('JPY')).toBe('in_yen');
    expect(await accountFor('EUR')).toBeUndefined();
    expect(await accountFor('EUR', { merchantAccountId: 'own' })).toBe('own');
  });

  test('never exposes keys or the nonce in results or errors', async () => {
    const charge = aCharge('nonce-secret');
    const unknown = await errorAfter(fake, 'time out after acting', () =>
      processor().charge(charge),
    );
    const declined = await processor().charge(charge);
    const refused = await processor({ privateKey: 'wrong-key' }).charge(charge);
    const shown = inspect([unknown, declined, refused], { depth: null, showHidden: true });
    for (const secret of [fake.publicKey, fake.privateKey, 'wrong-key', charge.instrument]) {
      expect(shown).not.toContain(secret);
    }
  });
});
