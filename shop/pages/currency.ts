import type { PageContext } from '../visit/page-context.ts';
import { localPath } from './customers.ts';

const YEAR_SECONDS = 365 * 86_400;

/** Shows prices in another currency from now on, and the page again. */
export function currencyPage({ env: { visit }, redirect }: PageContext, form: FormData) {
  const wanted = form.get('currency');
  const currency = visit.currencies.find((each) => each === wanted);
  if (currency) visit.cookies.set('currency', currency, { maxAge: YEAR_SECONDS });
  return redirect(visit.href(localPath(form.get('to'), '/')), 303);
}
