import { expect, test } from 'vitest';
import { otherCurrencies, withAmount } from '../../../desk/widgets/own-prices.ts';

const NAMES = ['price', 'price_discount'];
const PRICES = { USD: { price: 9, lowest_price_30_days: 8 }, GBP: { price: 7 } };

test('an amount is set, and what the server adds is left out', () => {
  expect(withAmount(PRICES, NAMES, 'USD', { price_discount: 5 })).toEqual({
    GBP: { price: 7 },
    USD: { price: 9, price_discount: 5 },
  });
});

test('a currency whose last amount is taken away has no entry', () => {
  expect(withAmount(PRICES, NAMES, 'GBP', { price: undefined })).toEqual({ USD: PRICES.USD });
});

test('the own currency of the store is none of the others', () => {
  const currencies = [{ code: 'EUR' }, { code: 'USD' }];
  expect(otherCurrencies({ currency_code: 'EUR', currencies })).toEqual(['USD']);
  expect(otherCurrencies({ currency_code: 'EUR' })).toEqual([]);
});
