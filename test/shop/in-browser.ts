import { afterAll, describe, TestRunner } from 'vitest';
import { type Browser, ENGINES } from './browsers.ts';
import { pageVisitor } from './page-visitor.ts';
import { openTeaHouse, testShop } from './shop-list.ts';

const PHONE = { width: 390, height: 844 };

/** Ends the running test as skipped. */
function leaveOut(name: string): never {
  const why = `tests in ${name}: install it, as .ci/full does`;
  TestRunner.getCurrentTest()?.context.skip(why);
  throw new Error(why);
}

/** What a shop must have, in a browser engine on a phone. Without the browser, each test ends as left out. */
export async function testInBrowser(name: keyof typeof ENGINES): Promise<void> {
  const { program: find, start } = ENGINES[name];
  const program = find();
  let browser: Promise<Browser> | undefined;
  afterAll(async () => (await browser)?.close());
  const teaHouse = await openTeaHouse();
  describe(`in ${name}`, () => {
    testShop(teaHouse, async () => {
      browser ??= start(program ?? leaveOut(name));
      return pageVisitor(await (await browser).open(PHONE), teaHouse.shop);
    });
  });
}
