import { createHash, createHmac } from 'node:crypto';
import { type Node, toXml } from './braintree-xml.ts';

interface Keys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The body of an event of Braintree: a form with the XML in base64, and its signature. */
export function braintreeEvent(
  kind: string,
  subject: Node,
  { publicKey, privateKey }: Keys,
): string {
  const timestamp = new Date().toISOString();
  const xml = toXml('notification', { kind, timestamp, subject });
  const payload = `${Buffer.from(xml).toString('base64')}\n`;
  const key = createHash('sha1').update(privateKey).digest();
  const signature = createHmac('sha1', key).update(payload).digest('hex');
  const form = { bt_signature: `${publicKey}|${signature}`, bt_payload: payload };
  return new URLSearchParams(form).toString();
}
