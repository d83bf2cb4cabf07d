import type { PageContext } from '../visit/page-context.ts';
import { keepCurrency } from '../visit/visit.ts';
import { localPath } from './customers.ts';

/** Shows prices in another currency from now on, and the page again. */
export function currencyPage({ env: { visit }, redirect }: PageContext, form: FormData) {
  const wanted = form.get('currency');
  const currency = visit.currencies.find((each) => each === wanted);
  if (currency) keepCurrency(visit.cookies, currency);
  return redirect(visit.href(localPath(form.get('to'), '/')), 303);
}
