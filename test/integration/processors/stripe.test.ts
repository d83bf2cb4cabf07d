import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Charge, OutcomeUnknown } from '../../../shared/payments/processors/processor.ts';
import { stripeAmount } from '../../../shared/payments/processors/stripe/amount.ts';
import { stripeProcessor } from '../../../shared/payments/processors/stripe/processor.ts';
import { stripeClient } from '../../../shared/payments/processors/stripe/stripe-client.ts';
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
import { type FakeStripe, startFakeStripe } from '../../processors/fake-stripe.ts';

describe('Stripe amounts', () => {
  test.each([
    ['JPY', 500, 500],
    ['EUR', 1_999, 1_999],
    ['USD', 1, 1],
    ['KWD', 1_250, 1_250],
    ['KWD', 1_234, undefined],
    ['ISK', 500, 50_000],
    ['UGX', 7_300, 730_000],
    ['MGA', 120_000, 1_200],
    ['MGA', 120_050, undefined],
    ['CLF', 12_300, 123],
    ['CLF', 12_345, undefined],
    ['IQD', 1_250, 125],
    ['ISK', 10 ** 15, undefined],
  ])('%s %d is %s', (currency, amount, expected) => {
    expect(stripeAmount(amount, currency)).toBe(expected);
  });
});

describe('Stripe', () => {
  let fake: FakeStripe;
  const processor = ({ secretKey = fake.secretKey } = {}) =>
    stripeProcessor(stripeClient(secretKey, { baseUrl: fake.baseUrl }), { secretKey });
  const chargesOf = ({ orderId }: Charge) =>
    fake.charges.filter(({ metadata }) => metadata.order_id === String(orderId));

  beforeEach(async () => {
    fake = await startFakeStripe();
  });
  afterEach(() => fake.close());

  test('finds the outcome of a charge, or none', async () => {
    const since = new Date();
    for (const [source, kind] of [
      ['tok_visa', 'paid'],
      ['tok_chargeDeclined', 'declined'],
    ] as const) {
      const charge = aCharge(source);
      const outcome = await processor().charge(charge);
      expect(outcome.kind).toBe(kind);
      expect(await processor().find({ ...charge, since })).toMatchObject({ kind });
      expect(await processor().find({ ...charge, amount: charge.amount + 1, since })).toBe(
        undefined,
      );
    }
    expect(await processor().find({ ...aCharge('tok_visa'), since })).toBeUndefined();
    fake.script('fail', 'fail', 'fail');
    await expect(processor().find({ ...aCharge('tok_visa'), since })).rejects.toThrow(
      OutcomeUnknown,
    );
  });

  test('releases a charge once, even when asked again', async () => {
    const charge = aCharge('tok_visa', { manual: true });
    await processor().charge(charge);
    const [charged] = chargesOf(charge);
    for (let i = 0; i < 2; i += 1) await processor().release({ id: charged?.id });
    expect(chargesOf(charge)).toMatchObject([{ refunded: true, captured: false }]);
    await expect(processor().release({ id: 'ch_none' })).rejects.toThrow(OutcomeUnknown);
  });

  test('refunds a charge once per key, even after Stripe forgets the key', async () => {
    const charge = aCharge('tok_visa');
    await processor().charge(charge);
    const [charged] = chargesOf(charge);
    const part = aRefund(charge, charged?.id, { amount: 1_000 });
    const refunded = await processor().refund(part);
    fake.forgetKeys();
    expect(await processor().refund(asked(part))).toEqual(refunded);
    expect(fake.refunds).toEqual([
      {
        id: refunded.kind === 'failed' ? undefined : refunded.id,
        object: 'refund',
        charge: charged?.id,
        amount: 1_000,
        metadata: { order_id: String(charge.orderId), refund: part.key },
        status: 'succeeded',
      },
    ]);
    const more = aRefund(charge, charged?.id, { amount: 4_735, key: 'more' });
    expect(await processor().refund(more)).toEqual({
      kind: 'failed',
      message: 'Refund amount (4735) is greater than unrefunded amount on charge (4734)',
    });
    const dinars = aRefund(charge, charged?.id, { amount: 1_001, currency: 'KWD', key: 'dinars' });
    expect(await processor().refund(dinars)).toEqual({
      kind: 'failed',
      message: 'the amount is not exact.',
    });
  });

  test.each([
    ['requires_action', { kind: 'pending' }],
    ['pending', { kind: 'pending' }],
    ['failed', { kind: 'failed', message: 'lost_or_stolen_card' }],
  ] as const)('reports a refund that is %s', async (status, outcome) => {
    const charge = aCharge('tok_visa');
    await processor().charge(charge);
    fake.nextRefund(status);
    const refund = aRefund(charge, chargesOf(charge)[0]?.id);
    const id = expect.stringMatching(/^re_/);
    expect(await processor().refund(refund)).toEqual({ ...outcome, id });
  });

  test('a full refund succeeds if the charge was already refunded at Stripe', async () => {
    const charge = aCharge('tok_visa');
    await processor().charge(charge);
    const whole = aRefund(charge, chargesOf(charge)[0]?.id);
    await processor().refund(whole);
    const again = { ...whole, key: 'again' };
    expect(await processor().refund(again)).toEqual({ kind: 'succeeded' });
    const part = { ...whole, key: 'part', amount: 1 };
    expect(await processor().refund(part)).toMatchObject({ kind: 'failed' });
    // Before it was asked, nothing has happened; after that, nobody knows.
    const unknown = aRefund(charge, 'ch_none', { key: 'unknown' });
    const failed = { kind: 'failed', message: 'it is not configured properly.' };
    expect(await processor().refund(unknown)).toEqual(failed);
    await expect(processor().refund({ ...unknown, isRepetition: true })).rejects.toThrow(
      OutcomeUnknown,
    );
  });

  test('charges and returns the charge object unchanged', async () => {
    const charge = aCharge('tok_visa');
    const outcome = await processor().charge(charge);
    expect(outcome).toEqual({ kind: 'paid', data: chargesOf(charge)[0] });
    const request = fake.requests.at(-1);
    expect(request?.headers['idempotency-key']).toBe(charge.key);
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      amount: '5734',
      currency: 'eur',
      source: 'tok_visa',
      description: `Order ${charge.orderId}`,
      'metadata[order_id]': String(charge.orderId),
    });
  });

  test("sends the amount in Stripe's minor units", async () => {
    const charge = aCharge('tok_visa', { amount: 500, currency: 'ISK' });
    await processor().charge(charge);
    expect(chargesOf(charge)).toMatchObject([{ amount: 50_000, currency: 'isk' }]);
  });

  test('refuses an inexact amount without a request', async () => {
    const charge = aCharge('tok_visa', { amount: 1_234, currency: 'KWD' });
    const asked = fake.requests.length;
    expect(await processor().charge(charge)).toMatchObject({
      kind: 'refused',
      error: { status: 400, message: 'Stripe cannot charge exactly KWD\u00a01.234.' },
    });
    expect(fake.requests.length).toBe(asked);
  });

  test('reports why a card was declined, the same for the same key', async () => {
    const charge = aCharge('tok_chargeDeclinedInsufficientFunds');
    const outcome = await processor().charge(charge);
    expect(outcome).toEqual({
      kind: 'declined',
      message: 'Your card was declined.',
      details: {
        Stripe: {
          type: 'card_error',
          code: 'card_declined',
          decline_code: 'insufficient_funds',
          charge: chargesOf(charge)[0]?.id,
          message: 'Your card was declined.',
        },
      },
    });
    expect(await processor().charge(again(charge))).toEqual(outcome);
    expect(chargesOf(charge)).toHaveLength(1);
    const next = { ...charge, key: `${charge.key}-2`, instrument: 'tok_visa' };
    expect(await processor().charge(next)).toMatchObject({ kind: 'paid' });
  });

  test('declines an unknown token', async () => {
    expect(await processor().charge(aCharge('tok_unknown'))).toEqual({
      kind: 'declined',
      message: "No such token: 'tok_unknown'",
      details: {
        Stripe: {
          type: 'invalid_request_error',
          code: 'resource_missing',
          param: 'source',
          message: "No such token: 'tok_unknown'",
        },
      },
    });
  });

  test('reports a wrong key as a configuration error, unless it may have charged', async () => {
    const wrong = processor({ secretKey: 'sk_test_wrong' });
    expect(await wrong.charge(aCharge('tok_visa'))).toMatchObject({
      kind: 'refused',
      error: { status: 400, message: 'Payments with Stripe are not configured properly.' },
    });
    expect(await errorOf(wrong.charge(again(aCharge('tok_visa'))))).toBeInstanceOf(OutcomeUnknown);
  });

  test.each(MISHAPS)('charges once when retried after: %s', async (step, charged) => {
    const charge = aCharge(`tok_once_${newId()}`);
    // A closed connection the library tries once more on its own.
    if (step.startsWith('drop')) fake.script(step);
    const error = await errorAfter(fake, step, () => processor().charge(charge));
    expect(error).toBeInstanceOf(OutcomeUnknown);
    expect(error).toMatchObject({ status: 503, headers: { 'Retry-After': '5' } });
    expect(chargesOf(charge)).toHaveLength(charged);
    const outcome = await processor().charge(again(charge));
    expect(outcome).toEqual({ kind: 'paid', data: chargesOf(charge)[0] });
    expect(chargesOf(charge)).toHaveLength(1);
  });

  test('the outcome is unknown while an earlier call with the key is running', async () => {
    const charge = aCharge('tok_visa');
    await errorAfter(fake, 'act late', () => processor().charge(charge));
    expect(await errorOf(processor().charge(again(charge)))).toBeInstanceOf(OutcomeUnknown);
    await fake.release();
    expect(await processor().charge(again(charge))).toMatchObject({ kind: 'paid' });
    expect(chargesOf(charge)).toHaveLength(1);
  });

  test('the outcome is unknown when the key is forgotten and the token is used', async () => {
    const charge = aCharge(`tok_once_${newId()}`);
    await errorAfter(fake, 'time out after acting', () => processor().charge(charge));
    fake.forgetKeys();
    expect(await errorOf(processor().charge(again(charge)))).toBeInstanceOf(OutcomeUnknown);
    expect(chargesOf(charge)).toHaveLength(1);
  });

  test('the outcome is unknown when a key is reused for another charge', async () => {
    const charge = aCharge('tok_visa');
    await processor().charge(charge);
    const other = processor().charge({ ...charge, amount: 1 });
    expect(await errorOf(other)).toBeInstanceOf(OutcomeUnknown);
    expect(chargesOf(charge)).toHaveLength(1);
  });

  test('handles a response that arrives twice', async () => {
    const charges = [aCharge('tok_visa'), aCharge('tok_visa')];
    fake.script('answer twice');
    for (const charge of charges) {
      const outcome = await processor().charge(charge);
      expect(outcome).toEqual({ kind: 'paid', data: chargesOf(charge)[0] });
    }
    expect(charges.flatMap(chargesOf)).toHaveLength(2);
  });

  test('never exposes the secret key or the token in an error', async () => {
    const charge = aCharge('tok_once_secret');
    const unknown = await errorAfter(fake, 'time out before acting', () =>
      processor().charge(charge),
    );
    const refused = await processor({ secretKey: 'sk_test_wrong_key' }).charge(charge);
    const shown = inspect([unknown, refused], { depth: null, showHidden: true });
    for (const secret of [fake.secretKey, 'sk_test_wrong_key', charge.instrument]) {
      expect(shown).not.toContain(secret);
    }
  });
});
