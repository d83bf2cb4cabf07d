import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PROCESSORS } from '../../shared/resources/schemas/processors.ts';
import { IN_SHOP } from '../../shop/processors/list.ts';

/** A host alone, or all hosts: what a page may load is never any scheme. */
const HOST = /^https:(?:\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+)?$/;

test.each(PROCESSORS)('the shop pays with $title', ({ name, redirects = false }) => {
  const { form, hosts } = IN_SHOP[name];
  // By fields in the page, or on a page of the processor.
  expect(form !== undefined || redirects).toBe(true);
  const file = new URL(`../../shop/static/${form?.script}`, import.meta.url);
  if (form) {
    expect(existsSync(file)).toBe(true);
    expect(readFileSync(file, 'utf8')).toMatch(/^export async function mount\(/m);
  }
  for (const isTest of [true, false]) {
    const needed = hosts({ isTest, attributes: {} });
    const all = Object.values(needed).flat();
    expect(all.filter((host) => !HOST.test(host))).toEqual([]);
    // Scripts come from hosts with names.
    expect(needed['script-src'] ?? []).not.toContain('https:');
  }
});
