import assert from 'node:assert/strict';
import { Profile, validateXsd } from '@stackforge-eu/factur-x';
import type { Ask } from './api.ts';
import { checkRules } from './e-invoice-rules.ts';
import { all, type Node, parse, textAt } from './xml-nodes.ts';

/** One e-invoice, read back. */
export interface ReadEInvoice {
  readonly root: Node;
  text(path: string): string | undefined;
  texts(path: string): string[];
}

/**
 * Asserts that a document is valid by the XSD of the profile EN 16931 of UN/CEFACT CII, and by the
 * arithmetic and the rules about VAT of EN 16931, which are written here anew.
 */
export async function checkEInvoice(xml: string): Promise<ReadEInvoice> {
  const { valid, errors } = await validateXsd(xml, Profile.EN16931);
  assert(valid, JSON.stringify(errors));
  const root = parse(xml);
  checkRules(root);
  const transaction = all(root, 'SupplyChainTradeTransaction')[0] ?? assert.fail();
  return {
    root,
    text: (path) => textAt(transaction, path),
    texts: (path) => all(transaction, path).map((each) => each.text),
  };
}

/** Checks each invoice and credit note of a store that is an e-invoice; the others say why not. */
export async function checkEInvoicesOf(asks: Ask): Promise<void> {
  const { body } = await asks('GET', '/invoices?per_page=250&fields=id');
  let checked = 0;
  for (const { id } of body.data) {
    const { status, body: answer } = await asks('GET', `/invoices/${id}?format=xml`);
    assert([200, 409].includes(status));
    if (status !== 200) continue;
    await checkEInvoice(String(answer.data));
    checked += 1;
  }
  assert(checked > 0);
}
