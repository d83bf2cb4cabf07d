import { MINUTE_SECONDS } from '../../shared/durations.ts';
import { DESK } from '../../shared/endpoint/paths.ts';
import { CODE_LIFETIMES } from '../../shared/staff/codes.ts';
import { shopper } from './demo-data.ts';

interface BannerValues {
  readonly publicUrl: string;
  readonly mailPath: string;
  readonly publicKey: string;
  readonly secretKey: string;
  readonly application: number;
  /** Each logs in the owner of the account once; undefined where no cookie would come back. */
  readonly loginCodes: { readonly dashboard: string; readonly curl: string } | undefined;
  /** Options of curl: `k` for a self-signed certificate. */
  readonly curlOptions: string;
}

/** The text that is printed when the store is ready: its address and keys, and calls to paste. */
export function banner(values: BannerValues): string {
  const { publicUrl, mailPath, publicKey, secretKey, loginCodes, curlOptions } = values;
  const baseUrl = `${publicUrl}/v0`;
  const curl = `curl -s${curlOptions}`;
  return `
The demo store is ready. Open it in a browser:

  ${publicUrl}

  base URL    ${baseUrl}
  reference   ${baseUrl}/docs?key=${publicKey}
  emails      ${publicUrl}${mailPath}
  dashboard   ${publicUrl}/${DESK}${loginCodes ? `#login=${loginCodes.dashboard}` : ''}
  public key  ${publicKey}
  secret key  ${secretKey}

List three products with only the public key:

${curl} '${baseUrl}/products?per_page=3&fields=id,name,display_price' -H 'Authorization: ${publicKey}'

Get an admin token with a hash of the secret key:

NOW=$(date +%s)
HASH=$(node -p "require('crypto').createHash('sha256').update('${secretKey}$NOW').digest('base64')")
TOKEN=$(${curl} ${baseUrl}/tokens -H 'Content-Type: application/json' -d '{"publicKey":"${publicKey}","secretKey":"'$HASH'","timestamp":'$NOW'}' | node -p "JSON.parse(require('fs').readFileSync(0)).token")
echo "$TOKEN"

Create a product with it:

${curl} ${baseUrl}/products -H "Authorization: ${publicKey}:$TOKEN" -H 'Content-Type: application/json' -d '{"name":"Blue Kettle","price":24.5,"stock_type":"track","stock_level":14}'

${purchase({ baseUrl, publicKey, curl })}
${login(values, curl)}
Press Ctrl-C to stop the store.`;
}

/** Calls from a cart to a paid order. Each keeps what the next ones need in a variable. */
function purchase({ baseUrl, publicKey, curl }: Record<'baseUrl' | 'publicKey' | 'curl', string>) {
  const { email, password } = shopper;
  const login = JSON.stringify({ email, password });
  return `Buy something: fill a cart,

API=${baseUrl} KEY=${publicKey}
pick() { node -p "const { data } = JSON.parse(require('fs').readFileSync(0)); $1"; }
ITEMS=$(${curl} "$API/products?slug=uji-sencha,rooibos-orange&fields=id" -H "Authorization: $KEY" | pick 'JSON.stringify(data.map(({ id }) => ({ product_id: id, quantity: 2 })))')
CART=$(${curl} $API/carts -H "Authorization: $KEY" -d '{"items":'"$ITEMS"'}' | pick data.id)

log in as ${shopper.name}, choose an address, a shipping method and a payment method,

SHOPPER="$KEY:$(${curl} $API/users/authenticate -H "Authorization: $KEY" -d '${login}' | pick data.token)"
ADDRESS=$(${curl} "$API/addresses?city=Porto" -H "Authorization: $SHOPPER" | pick 'data[0].id')
SHIPPING=$(${curl} "$API/shippings/cart/$CART?zone=Portugal" -H "Authorization: $SHOPPER" | pick 'data[0].id')
PAYMENT=$(${curl} "$API/paymentMethods?name=Invoice" -H "Authorization: $SHOPPER" | pick 'data[0].id')

place the order with a coupon (only once, even if you repeat the call), pay it, and read it:

ORDER=$(${curl} $API/orders -H "Authorization: $SHOPPER" -H "Idempotency-Key: cart-$CART" -d '{"cart_id":'$CART',"shipping_address_id":'$ADDRESS',"billing_address_id":'$ADDRESS',"shipping_id":'$SHIPPING',"payment_method_id":'$PAYMENT',"coupon_code":"TEA5"}' | pick data.id)
${curl} $API/payments -H "Authorization: $SHOPPER" -d '{"method":"Custom","order_id":'$ORDER'}'
${curl} "$API/orders?fields=id,state,display_total" -H "Authorization: $SHOPPER"`;
}

/** Calls of a browser on the origin of the API. They need the variables of the purchase. */
function login({ publicUrl, application, loginCodes }: BannerValues, curl: string): string {
  if (loginCodes === undefined) return '';
  const send = `${curl} -c "$JAR" -b "$JAR" -H 'Origin: ${publicUrl}' -H 'X-Requested-With: curl' -H 'Content-Type: application/json'`;
  return `
Log in as the owner of the account (once, within ${CODE_LIFETIMES.login / MINUTE_SECONDS} minutes), get a token for the store, list the sessions and the staff:

JAR=$(mktemp)
${send} $API/sessions/link -d '{"code":"${loginCodes.curl}"}'
STAFF="$KEY:$(${send} $API/sessions/token -d '{"application_id":${application}}' | pick data.token)"
${curl} -b "$JAR" $API/sessions
${curl} $API/staff -H "Authorization: $STAFF"; rm "$JAR"
`;
}
