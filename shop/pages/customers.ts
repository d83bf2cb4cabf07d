import { type Customer, readCustomer } from '../data/customer.ts';
import type { PageContext } from '../visit/page-context.ts';

type Answer = Response | Promise<Response>;

/** What was sent. What is no form has no fields. */
export const formIn = ({ req }: PageContext): Promise<FormData> =>
  req.raw.formData().catch(() => new FormData());

/** Answers a form. */
export const onForm =
  (answer: (context: PageContext, form: FormData) => Answer) => async (context: PageContext) =>
    answer(context, await formIn(context));

/** A page of a customer. Who is not logged in does that first, and comes back. */
export const forCustomers =
  (page: (context: PageContext, customer: Customer) => Answer) => async (context: PageContext) => {
    const { visit } = context.env;
    const customer = await readCustomer(visit);
    if (customer) return page(context, customer);
    return context.redirect(
      visit.href(`/account?${new URLSearchParams({ next: visit.path })}`),
      303,
    );
  };

/** Answers a form of a customer. */
export const onCustomerForm = (
  answer: (context: PageContext, customer: Customer, form: FormData) => Answer,
) =>
  onForm((context, form) =>
    forCustomers((_, customer) => answer(context, customer, form))(context),
  );

/** A path of this shop and nothing else, as a form or an address names it. */
export const localPath = (text: unknown, other: string): string =>
  typeof text === 'string' && /^\/(?![/\\])[!-~]*$/.test(text) ? text : other;
