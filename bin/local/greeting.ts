interface Greeting {
  readonly baseUrl: string;
  readonly publicKey: string;
  readonly secretKey: string;
  /** Options of curl that the calls need, as for a certificate that nobody signed. */
  readonly curlOptions: string;
}

/** What a newcomer sees when the store is ready: where it is, its keys, and calls to paste. */
export function greeting({ baseUrl, publicKey, secretKey, curlOptions }: Greeting): string {
  const curl = `curl -s${curlOptions}`;
  return `
The demo store is ready.

  base URL    ${baseUrl}
  public key  ${publicKey}
  secret key  ${secretKey}

List three products, with the public key alone:

${curl} '${baseUrl}/products?per_page=3&fields=id,name,display_price' -H 'Authorization: ${publicKey}'

Get an admin token, by proving to have the secret key:

NOW=$(date +%s)
HASH=$(node -p "require('crypto').createHash('sha256').update('${secretKey}$NOW').digest('base64')")
TOKEN=$(${curl} ${baseUrl}/tokens -H 'Content-Type: application/json' -d '{"publicKey":"${publicKey}","secretKey":"'$HASH'","timestamp":'$NOW'}' | node -p "JSON.parse(require('fs').readFileSync(0)).token")
echo "$TOKEN"

Create a product with it:

${curl} ${baseUrl}/products -H "Authorization: ${publicKey}:$TOKEN" -H 'Content-Type: application/json' -d '{"name":"Blue Kettle","price":24.5,"stock_type":"track","stock_level":14}'

Ctrl-C stops the store.`;
}
