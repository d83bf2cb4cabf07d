import { type Schemas, ShopError, take } from '../visit/api.ts';
import {
  deviceIn,
  isLoggedIn,
  keepDevice,
  keepName,
  logOut,
  saveSession,
} from '../visit/sessions.ts';
import { publicShop } from '../visit/settings.ts';
import type { Visit } from '../visit/visit.ts';
import { adoptCart, forgetCart } from './cart.ts';
import { forgetDraft } from './checkout-draft.ts';

export type Customer = Schemas['User'];

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Calls as nobody: a wrong password must not end the login of somebody. */
export const asNobody = ({ place, language }: Visit) => publicShop(place, language);

/** Who is logged in. The client forgets a login that has ended. */
export async function readCustomer({ shop, cookies }: Visit): Promise<Customer | undefined> {
  if (!isLoggedIn(cookies)) return undefined;
  return take(shop.GET('/users/me')).then(
    ({ data }) => data,
    (error) => {
      if (error instanceof ShopError && [401, 404].includes(error.status)) return undefined;
      throw error;
    },
  );
}

/** Logs in, and puts what is in the cart of the visitor into that of the customer. @throws ShopError */
export async function logIn(visit: Visit, credentials: Credentials): Promise<void> {
  const cart = Number(visit.cookies.get('cart'));
  await startLogin(visit, credentials, cart > 0 ? { cart_id: cart } : {});
  await adoptCart(visit);
}

/** After a new e-mail address or password, which ends all logins: that of this browser goes on. */
export async function renewLogin(visit: Visit, credentials: Credentials): Promise<void> {
  await startLogin(visit, credentials, {}).catch((error) => {
    // The token of this page is valid for some hours.
    if (!(error instanceof ShopError)) throw error;
  });
}

async function startLogin(
  visit: Visit,
  { email, password }: Credentials,
  more: Pick<Schemas['LoginInput'], 'cart_id'>,
): Promise<void> {
  const { cookies } = visit;
  const device = deviceIn(cookies);
  const body = { email, password, remember: true, ...more, ...(device && { device }) };
  const { data } = await take(asNobody(visit).POST('/users/authenticate', { body }));
  saveSession(cookies, data);
  keepName(cookies, data.user.name);
  if (data.device) keepDevice(cookies, data.device);
}

/** Whether a password is that of the customer. @throws ShopError after too many wrong ones */
export async function isPasswordOf(
  visit: Visit,
  { email }: Customer,
  password: string,
): Promise<boolean> {
  const device = deviceIn(visit.cookies);
  const body = { email, password, ...(device && { device }) };
  return take(asNobody(visit).POST('/users/authenticate', { body })).then(
    () => true,
    (error) => {
      if (error instanceof ShopError && [400, 401].includes(error.status)) return false;
      throw error;
    },
  );
}

/** Ends the login of this browser, or all; the cart is there again after the next login. */
export async function leave(visit: Visit, everywhere: boolean): Promise<void> {
  const { cookies, shop } = visit;
  forgetCart(visit);
  // With the address that was typed: the next one at this device is somebody else.
  forgetDraft(visit);
  await logOut(cookies, shop, everywhere).catch((error) => {
    // In this browser it has ended all the same.
    if (everywhere || !(error instanceof ShopError)) throw error;
  });
}
