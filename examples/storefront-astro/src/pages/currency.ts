import type { APIRoute } from 'astro';
import { SECURE } from '../lib/cookies.ts';

/** Shows prices in another currency from now on. */
export const POST: APIRoute = async ({ request, cookies, locals, redirect }) => {
  const form = await request.formData();
  const currency = String(form.get('currency'));
  const to = String(form.get('to') ?? '/');
  if (locals.store.currencies.includes(currency)) {
    cookies.set('currency', currency, { ...SECURE, maxAge: 365 * 86_400 });
  }
  // Pages of this shop alone.
  return redirect(/^\/(?![/\\])/.test(to) ? to : '/', 303);
};
