import { expect, test } from 'vitest';
import { create } from '../../store/api.ts';
import { useDesk } from '../../store/desk.ts';
import { heading } from '../../store/page-acts.ts';

const { logIn, place, asAdmin } = await useDesk();

test('Trusted Types block HTML and scripts made from text', async () => {
  const { page, complaints } = await logIn('/products');
  expect(complaints.filter((line) => !/401/.test(line))).toEqual([]);
  for (const attempt of [
    "document.body.insertAdjacentHTML('beforeend', '<img src=/x>')",
    "document.createElement('div').innerHTML = '<b>x</b>'",
    "document.createElement('script').src = '/x.js'",
    "trustedTypes.createPolicy('own', {})",
    "trustedTypes.createPolicy('default', {})",
  ]) {
    await expect(page.evaluate(attempt), attempt).rejects.toThrow(/Trusted/);
  }
});

test('an email preview frame runs no scripts', async () => {
  const { page } = await logIn('/products');
  const ran = await page.evaluate(`new Promise((resolve) => {
    const frame = document.createElement('iframe');
    frame.srcdoc = '<p>Hello</p><script>top.ran = true</script><img src=x onerror="top.ran = true">';
    frame.onload = () => setTimeout(() => resolve(window.ran ?? frame.contentDocument.body.textContent), 500);
    document.body.append(frame);
  })`);
  expect(ran).toContain('Hello');
});

test('a customer page loads without console errors', async () => {
  const { id } = await create(asAdmin, '/users', {
    name: 'Ada Verne',
    email: 'ada@example.org',
    password: 'correct horse',
  });
  const { page, complaints } = await logIn('/users');
  await page.goto(`${place}/users/${id}`);
  await heading(page, 'Ada Verne');
  expect(complaints.filter((line) => !/401/.test(line))).toEqual([]);
});
