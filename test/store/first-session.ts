import { expect } from 'vitest';
import { freePort } from '../../bin/start/ports.ts';
import { sh } from './shell.ts';
import { answersOf, output, printedCalls, readmeSession, start, stop } from './start-program.ts';

const PRINTED_ANSWERS = [
  { status: true, data: { name: 'Blue Kettle', stock_level: 14 } },
  {
    status: true,
    data: {
      state: 'processing',
      user: { name: 'Ada Verne' },
      shipping: { name: 'Parcel' },
      shipping_address: { city: 'Porto' },
      payment_method: { name: 'Invoice' },
      items_total: 45.4,
      shipping_total: 6.9,
      coupon_total: 2.27,
      payment_method_total: 0.75,
      total: 50.78,
      payments: [{ method: 'Custom', amount: 50.78, successful: false }],
    },
  },
  { status: true, count: 1, data: [{ state: 'processing', display_total: '50.78 EUR' }] },
];

const LOGIN_ANSWERS = [
  {
    status: true,
    data: { member: { email: 'owner@example.org' }, stores: [{ name: 'Harbour & Pine' }] },
  },
  { status: true, data: [{ current: true }] },
  { status: true, count: 1, data: [{ email: 'owner@example.org', status: 'active' }] },
];

const DOCUMENTED_ANSWERS = [
  { status: true, data: expect.any(Array) },
  { status: true, count: 1 },
  { status: true, data: expect.any(Array) },
  { status: true, data: { name: 'Northwind Tea' } },
  { status: false, errors: [{ invalidPropertyName: 'name' }] },
  { status: true, data: { name: 'Shopwright' } },
  { status: true, data: { name: 'Nora Lind' } },
  { status: true, count: 1, data: [{ city: 'Porto' }] },
  { status: true, data: { name: 'Nora Lind' } },
  { status: true, data: [{}, {}] },
  {
    status: true,
    data: {
      user: { name: 'Nora Lind' },
      items_total: 108,
      shipping_total: 7.9,
      coupon_total: 10.8,
      total: 106.68,
      payments: [{ amount: 106.68 }],
    },
  },
  { status: true, count: 1, data: [{ state: 'processing', display_total: '106.68 EUR' }] },
];

/** Expects of `npm start` with these options what docs/first-session.md says. */
export async function expectFirstSession(options: readonly string[]): Promise<void> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const program = start([...options, '--port', String(port)]);
  const { text } = await output(program, 'Ctrl-C');
  expect(/https?:\S+/.exec(text)?.[0]).toBe(url);
  expect(text).toContain(`${url}/v0`);
  const publicKey = /pk_\S+/.exec(text)?.[0];
  const guide = await fetch(`${url}/llms.txt`);
  expect(await guide.text()).toContain(`\`${publicKey}\``);
  const [list = '', ...session] = printedCalls(text);
  expect(JSON.parse(await sh(list))).toMatchObject({ status: true, count: expect.any(Number) });
  expect(await answersOf(session)).toMatchObject([...PRINTED_ANSWERS, ...LOGIN_ANSWERS]);

  const readme = readmeSession().replace('http://127.0.0.1:4000', url);
  const [calls] = splitAtLogin(session);
  const answers = await answersOf([...calls, `PUBLIC_KEY=${publicKey}`, readme]);
  // Who repeats the printed calls buys again, from a cart of its own.
  expect(answers.slice(0, 3)).toMatchObject([...PRINTED_ANSWERS.slice(0, 2), { count: 2 }]);
  expect(answers.slice(3)).toMatchObject(DOCUMENTED_ANSWERS);

  const second = start([...options, '--port', String(await freePort())]);
  expect(await output(second)).toMatchObject({
    exitCode: 1,
    text: expect.stringMatching(/^shopwright: .* (already runs|running) on .*; stop it, or choose/),
  });
  expect(await stop(program)).toBe(0);

  const again = start([...options, '--port', String(port)]);
  const { text: textAgain } = await output(again, 'Ctrl-C');
  const [[, ...callsAgain], login] = splitAtLogin(printedCalls(textAgain));
  // The next code, which logs in once too.
  const settings = callsAgain.filter((line) => /^(?:API=|pick)/.test(line));
  expect(await answersOf([...settings, ...login])).toMatchObject([
    LOGIN_ANSWERS[0],
    { data: [{}, {}] },
    LOGIN_ANSWERS[2],
  ]);
  const { data } = JSON.parse(await sh(list.replace('per_page=3', 'name=Blue+Kettle')));
  expect(data).toMatchObject([{ name: 'Blue Kettle' }, { name: 'Blue Kettle' }]);
  expect(await stop(again, 'SIGINT')).toBe(0);
}

/** The calls that may be repeated, and those of a login by a code that works once. */
function splitAtLogin(calls: readonly string[]): readonly [string[], string[]] {
  const login = calls.findIndex((line) => line.startsWith('JAR='));
  return [calls.slice(0, login), calls.slice(login)];
}
