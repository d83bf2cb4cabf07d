import { expect, test } from 'vitest';
import { otherCurrencies, withAmount } from '../../../desk/widgets/own-prices.ts';

const NAMES = ['price', 'price_discount'];
const PRICES = { USD: { price: 9, lowest_price_30_days: 8 }, GBP: { price: 7 } };

test('setting an amount drops the fields that the server adds', () => {
  expect(withAmount(PRICES, NAMES, 'USD', { price_discount: 5 })).toEqual({
    GBP: { price: 7 },
    USD: { price: 9, price_discount: 5 },
  });
});

test('removing the last amount of a currency removes its entry', () => {
  expect(withAmount(PRICES, NAMES, 'GBP', { price: undefined })).toEqual({ USD: PRICES.USD });
});

test('other currencies exclude the base currency of the store', () => {
  const currencies = [{ code: 'EUR' }, { code: 'USD' }];
  expect(otherCurrencies({ currency_code: 'EUR', currencies })).toEqual(['USD']);
  expect(otherCurrencies({ currency_code: 'EUR' })).toEqual([]);
});
