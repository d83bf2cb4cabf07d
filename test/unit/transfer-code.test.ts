import decodeQR from 'qr/decode.js';
import { describe, expect, test } from 'vitest';
import { type QrCode, transferCode } from '../../functions/invoices/pdf/transfer-code.ts';
import { isIban, printedIban } from '../../shared/resources/schemas/bank-account.ts';

const account = { holder: 'Harbour & Pine', iban: 'PT50 0002 0123 1234 5678 9015 4' };
const payment = { method: 'x', amount: 33.6, reference: 'Order 7', bank_account: account };

/** What a phone reads in a picture of the code. */
function read(code: QrCode): string {
  const scale = 4;
  const width = code.length * scale;
  const at = (pixel: number) => Math.floor(pixel / scale);
  const pixels = Array.from({ length: width * width }, (_, i) =>
    code[at(Math.floor(i / width))]?.[at(i % width)] ? 0 : 255,
  );
  const data = new Uint8Array(pixels.flatMap((each) => [each, each, each]));
  return decodeQR({ width, height: width, data });
}

describe('the QR code of a transfer', () => {
  test('decodes to the text that EPC069-12 requires', () => {
    const code = transferCode({ ...payment, bank_account: { ...account, bic: 'TOTAPTPL' } }, 'EUR');
    expect(code && read(code)).toBe(
      'BCD\n002\n1\nSCT\nTOTAPTPL\nHarbour & Pine\nPT50000201231234567890154\nEUR33.60\n\n\nOrder 7',
    );
  });

  test('supports names in any language and needs no BIC', () => {
    const code = transferCode(
      { ...payment, bank_account: { ...account, holder: 'Käse Þór' } },
      'EUR',
    );
    expect(code && read(code).split('\n').slice(4, 7)).toEqual([
      ...['', 'Käse Þór', 'PT50000201231234567890154'],
    ]);
  });

  test.each([
    ['nothing is due', { ...payment, amount: 0 }, 'EUR'],
    ['the amount is over the limit of a transfer', { ...payment, amount: 1e9 }, 'EUR'],
    ['no account is named', { method: 'x', amount: 33.6 }, 'EUR'],
    ['the currency is not the euro', payment, 'USD'],
    [
      'the account is not in SEPA',
      { ...payment, bank_account: { holder: 'x', iban: 'BR1800360305000010009795493C1' } },
      'EUR',
    ],
  ])('is missing if %s', (_, asked, currency) => {
    expect(transferCode(asked, currency)).toBeUndefined();
  });
});

describe('an IBAN', () => {
  test.each([
    'GB29 NWBK 6016 1331 9268 19',
    'DE89370400440532013000',
    'no93 8601 1117 947',
    'MT84MALT011000012345MTLCAST001S',
    'BR1800360305000010009795493C1',
  ])('%s is valid, but not with any digit changed', (iban) => {
    expect(isIban(iban)).toBe(true);
    for (const [i, each] of [...iban].entries()) {
      if (!/\d/.test(each)) continue;
      const wrong = `${iban.slice(0, i)}${(Number(each) + 1) % 10}${iban.slice(i + 1)}`;
      expect([wrong, isIban(wrong)]).toEqual([wrong, false]);
    }
  });

  test('is printed in groups of four', () => {
    expect(printedIban('de89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00');
    expect(printedIban('')).toBe('');
  });
});
