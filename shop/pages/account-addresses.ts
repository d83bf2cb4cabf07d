import type { Hono } from 'hono';
import {
  ADDRESS_FIELDS,
  type AddressValues,
  addressProblems,
  type Problems,
} from '../data/address-fields.ts';
import {
  type Address,
  addressLines,
  isDefault,
  keepDefault,
  readAddress,
  readAddresses,
  valuesOf,
  writeAddress,
} from '../data/addresses.ts';
import {
  type Country,
  findCountry,
  likelyCountry,
  readCountries,
  servedCountries,
} from '../data/countries.ts';
import type { Customer } from '../data/customer.ts';
import { NO_PROBLEMS, problem } from '../data/forms.ts';
import { accountPage, addressBlock, doneNote } from '../parts/account.ts';
import { addressFields, problemList } from '../parts/fields.ts';
import { ShopError, take } from '../visit/api.ts';
import { attributes, type Html, html } from '../visit/markup.ts';
import { wholeNumber } from '../visit/numbers.ts';
import type { PageContext, ShopEnv } from '../visit/page-context.ts';
import type { Visit } from '../visit/visit.ts';
import { forCustomers, onCustomerForm } from './customers.ts';

const PATH = '/account/addresses';
const ONE = `${PATH}/:id{new|[0-9]+}`;

export function addressRoutes(app: Hono<ShopEnv>): void {
  app.get(PATH, forCustomers(addressListPage));
  app.post(PATH, onCustomerForm(changeListPage));
  app.get(ONE, forCustomers(addressFormPage));
  app.post(ONE, onCustomerForm(saveAddressPage));
}

async function addressListPage(context: PageContext, customer: Customer) {
  const { visit } = context.env;
  const { say, href } = visit;
  const [addresses, countries] = await Promise.all([readAddresses(visit), readCountries(visit)]);
  const first = addresses.find((each) => isDefault(customer, each));
  const sorted = first ? [first, ...addresses.filter((each) => each !== first)] : addresses;
  const main = html`${doneNote(visit, { saved: 'address_saved', deleted: 'address_deleted' })}
${sorted.length > 0 ? html`<ul class="address-cards">${sorted.map((each) => addressCard(visit, each, addressLines(countries, each), each === first))}</ul>` : html`<p>${say('no_addresses')}</p>`}
<p><a class="button" href="${href(`${PATH}/new`)}">${say('add_address')}</a></p>`;
  return context.html(accountPage(visit, { title: say('addresses'), main }));
}

function addressCard(visit: Visit, { id }: Address, lines: string[], isFirst: boolean): Html {
  const { say, href } = visit;
  const about = html`<span class="unseen"> – ${lines.join(', ')}</span>`;
  return html`<li class="box-card">
${isFirst ? html`<p class="state">${say('default_address')}</p>` : ''}
${addressBlock(lines)}
<form class="actions" method="post" action="${href(PATH)}">
<input type="hidden" name="id" value="${id}">
<a class="button quiet" href="${href(`${PATH}/${id}`)}">${say('edit')}${about}</a>
${isFirst ? '' : html`<button class="quiet" name="op" value="default">${say('make_default')}${about}</button>`}
<details><summary>${say('delete')}${about}</summary><p>${say('delete_address_help')}</p>
<button class="button danger" name="op" value="delete">${say('delete_address')}${about}</button></details>
</form>
</li>`;
}

/** Deletes an address, or makes it the one with which forms begin. */
async function changeListPage(context: PageContext, customer: Customer, form: FormData) {
  const { visit } = context.env;
  const address = await readAddress(visit, wholeNumber(form.get('id') ?? '') ?? 0);
  const isDeleted = form.get('op') === 'delete';
  if (isDeleted) {
    const params = { path: { id: address.id } };
    await take(visit.shop.DELETE('/addresses/{id}', { params }));
    if (isDefault(customer, address)) await keepDefault(visit, undefined);
  } else await keepDefault(visit, address);
  return context.redirect(visit.href(`${PATH}?done=${isDeleted ? 'deleted' : 'saved'}`), 303);
}

interface Known {
  /** The address that the path names; undefined for a new one. */
  readonly address: Address | undefined;
  /** Those to which the store ships. That of the address can stay. */
  readonly countries: readonly Country[];
}

async function knownAt(context: PageContext): Promise<Known> {
  const { visit } = context.env;
  const id = wholeNumber(context.req.param('id'));
  const [address, served] = await Promise.all([
    id === undefined ? undefined : readAddress(visit, id),
    servedCountries(visit),
  ]);
  if (!address || findCountry(served, address.country)) return { address, countries: served };
  const own = findCountry(await readCountries(visit), address.country);
  return { address, countries: own ? [own, ...served] : served };
}

interface AddressForm extends Known {
  readonly values: AddressValues;
  /** Whether other forms begin with it. */
  readonly isFirst: boolean;
  readonly problems: Problems;
}

async function addressFormPage(context: PageContext, customer: Customer) {
  const known = await knownAt(context);
  const { address, countries } = known;
  const { name: full_name, shipping_address } = customer;
  const values = address ? valuesOf(address) : { full_name, country: shipping_address?.country };
  const country =
    findCountry(countries, values.country ?? '')?.code ??
    likelyCountry(context.env.visit, countries, context.req.header('accept-language'));
  return showForm(context, {
    ...{ ...known, values: { ...values, country }, problems: NO_PROBLEMS },
    isFirst: address ? isDefault(customer, address) : !shipping_address,
  });
}

async function saveAddressPage(context: PageContext, customer: Customer, sent: FormData) {
  const { visit } = context.env;
  const known = await knownAt(context);
  const names = ['country', ...ADDRESS_FIELDS.map(({ name }) => name)];
  const values = Object.fromEntries(
    names.map((name) => [name, String(sent.get(name) ?? '').trim()]),
  );
  const isFirst = sent.has('is_default');
  const form = { ...known, values, isFirst };
  const found = addressProblems(visit, values);
  const problems = found.size > 0 ? found : await save(visit, customer, form);
  if (problems.size > 0) return showForm(context, { ...form, problems });
  return context.redirect(visit.href(`${PATH}?done=saved`), 303);
}

async function save(
  visit: Visit,
  customer: Customer,
  { address, countries, values, isFirst }: Omit<AddressForm, 'problems'>,
): Promise<Problems> {
  const was = address !== undefined && isDefault(customer, address);
  try {
    const written = { ...values, email: customer.email };
    const saved = await writeAddress(visit, address?.id, written, countries);
    if (isFirst || was) await keepDefault(visit, isFirst ? saved : undefined);
    return NO_PROBLEMS;
  } catch (error) {
    return refusalOf(visit, error, values);
  }
}

function refusalOf({ say }: Visit, error: unknown, values: AddressValues): Problems {
  if (!(error instanceof ShopError) || error.status !== 400) throw error;
  const wrong = error.errors.flatMap(({ invalidPropertyName: name = '' }) =>
    name in values ? ([[name, say('refused_field')]] as const) : [],
  );
  return wrong.length > 0 ? new Map(wrong) : problem(say('refused'));
}

function showForm(context: PageContext, form: AddressForm) {
  const { visit } = context.env;
  const { say, href, path } = visit;
  const title = say(form.address ? 'edit_address' : 'add_address');
  const main = html`${problemList(visit, form.problems)}
<form class="fields" method="post" action="${href(path)}" novalidate>
${addressFields(visit, { ...form, section: 'shipping' })}
<label class="box"><input type="checkbox" name="is_default" value="1"${attributes({ checked: form.isFirst })}> <span>${say('use_as_default')}</span></label>
<div class="actions"><button class="button">${say('save_address')}</button> <a class="button quiet" href="${href(PATH)}">${say('cancel')}</a></div>
</form>`;
  return context.html(accountPage(visit, { title, main }), form.problems.size > 0 ? 400 : 200);
}
