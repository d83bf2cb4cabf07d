import type { Hono } from 'hono';
import { type Schemas, take } from '../api.ts';
import type { PageContext, ShopEnv } from '../app.ts';
import { forCustomers, onCustomerForm } from '../customers.ts';
import {
  type Address,
  addressFields,
  addressLines,
  type Countries,
  findCountry,
  isDefault,
  keepDefault,
  readCountries,
  readShippingCountries,
} from '../data/addresses.ts';
import type { Customer } from '../data/customer.ts';
import {
  changed,
  type Field,
  filled,
  NO_PROBLEMS,
  type Problems,
  problemsIn,
  problemsOf,
  type Values,
  valuesIn,
} from '../forms.ts';
import { attributes, type Html, html } from '../markup.ts';
import { wholeNumber } from '../numbers.ts';
import { accountPage, addressBlock, doneNote } from '../parts/account.ts';
import { formFields, problemSummary } from '../parts/form.ts';
import type { Visit } from '../visit.ts';

const PATH = '/account/addresses';

export function addressRoutes(app: Hono<ShopEnv>): void {
  app.get(PATH, forCustomers(addressListPage));
  app.post(PATH, onCustomerForm(changeListPage));
  app.get(`${PATH}/:id{new|[0-9]+}`, forCustomers(addressFormPage));
  app.post(`${PATH}/:id{new|[0-9]+}`, onCustomerForm(saveAddressPage));
}

async function readAddresses({ shop }: Visit): Promise<readonly Address[]> {
  const { data } = await take(shop.GET('/addresses', { params: { query: { per_page: 250 } } }));
  return data;
}

async function readAddress({ shop }: Visit, id: number): Promise<Address> {
  const { data } = await take(shop.GET('/addresses/{id}', { params: { path: { id } } }));
  return data;
}

async function addressListPage(context: PageContext, customer: Customer) {
  const { visit } = context.env;
  const { say, href } = visit;
  const [addresses, countries] = await Promise.all([readAddresses(visit), readCountries(visit)]);
  const first = addresses.filter((each) => isDefault(customer, each)).slice(0, 1);
  const others = addresses.filter((each) => !first.includes(each));
  const cards = [...first, ...others].map((each) =>
    addressCard(visit, each, addressLines(visit, countries, each), first.includes(each)),
  );
  const main = html`${doneNote(visit, { saved: 'address_saved', deleted: 'address_deleted' })}
${cards.length > 0 ? html`<ul class="address-cards">${cards}</ul>` : html`<p>${say('no_addresses')}</p>`}
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

interface AddressForm {
  /** Undefined for a new one. */
  readonly address: Address | undefined;
  readonly fields: readonly Field[];
  readonly countries: Countries;
}

/** The form of the address that the path names. Its country can always stay. */
async function formAt(context: PageContext): Promise<AddressForm> {
  const { visit } = context.env;
  const id = wholeNumber(context.req.param('id'));
  const [address, countries] = await Promise.all([
    id === undefined ? undefined : readAddress(visit, id),
    readCountries(visit),
  ]);
  const offered = await readShippingCountries(visit, countries);
  const own = address && findCountry(countries, address.country);
  const shown = own && !offered.includes(own) ? [own, ...offered] : offered;
  return { address, countries, fields: addressFields(visit, shown) };
}

async function addressFormPage(context: PageContext, customer: Customer) {
  const { visit } = context.env;
  const form = await formAt(context);
  const { address } = form;
  const { name: full_name, shipping_address } = customer;
  const country = codeIn(form, shipping_address?.country);
  const values = address ? valuesOf(form, address) : { full_name, country };
  const isFirst = address ? isDefault(customer, address) : !shipping_address;
  return context.html(shown(visit, form, values, isFirst, NO_PROBLEMS));
}

const codeIn = ({ countries }: AddressForm, country = '') =>
  findCountry(countries, country)?.code ?? '';

/** An address as its form has it: with the code of the country. */
function valuesOf(form: AddressForm, address: Address): Values {
  const texts = form.fields.map(
    ({ name }) => [name, String(Reflect.get(address, name) ?? '')] as const,
  );
  return { ...Object.fromEntries(texts), country: codeIn(form, address.country) };
}

async function saveAddressPage(context: PageContext, customer: Customer, sent: FormData) {
  const { visit } = context.env;
  const form = await formAt(context);
  const values = valuesIn(sent, form.fields);
  const isFirst = sent.has('is_default');
  const problems = await save(visit, customer, form, values, isFirst);
  if (problems.size > 0) return context.html(shown(visit, form, values, isFirst, problems), 400);
  return context.redirect(visit.href(`${PATH}?done=saved`), 303);
}

async function save(
  visit: Visit,
  customer: Customer,
  { address, fields, countries }: AddressForm,
  values: Values,
  isFirst: boolean,
): Promise<Problems> {
  const problems = problemsIn(visit, fields, values);
  if (problems.size > 0) return problems;
  const country = findCountry(countries, values['country'] ?? '')?.name ?? '';
  const written = { ...values, country, email: customer.email };
  try {
    const saved = await write(visit, address?.id, written);
    const was = address !== undefined && isDefault(customer, address);
    if (isFirst || was) await keepDefault(visit, isFirst ? saved : undefined);
    return NO_PROBLEMS;
  } catch (error) {
    return problemsOf(visit, error, fields);
  }
}

async function write({ shop }: Visit, id: number | undefined, values: Values): Promise<Address> {
  if (id === undefined) {
    const body = filled(values) as Schemas['AddressInput'];
    return (await take(shop.POST('/addresses', { body }))).data;
  }
  const body = changed(values) as Schemas['AddressChanges'];
  return (await take(shop.PUT('/addresses/{id}', { params: { path: { id } }, body }))).data;
}

function shown(
  visit: Visit,
  { address, fields }: AddressForm,
  values: Values,
  isFirst: boolean,
  problems: Problems,
): Html {
  const { say, href, path } = visit;
  const form = { id: 'address', fields, values, problems };
  const title = say(address ? 'edit_address' : 'add_address');
  const main = html`${problemSummary(visit, form)}
<form class="fields" method="post" action="${href(path)}" novalidate>
${formFields(visit, form)}
<label class="box"><input type="checkbox" name="is_default" value="1"${attributes({ checked: isFirst })}> <span>${say('use_as_default')}</span></label>
<div class="actions"><button class="button">${say('save_address')}</button> <a class="button quiet" href="${href(PATH)}">${say('cancel')}</a></div>
</form>`;
  return accountPage(visit, { title, main });
}
