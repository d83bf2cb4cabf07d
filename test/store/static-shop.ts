import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { afterAll } from 'vitest';
import { listen } from './loopback.ts';

const FOLDER = 'examples/storefront';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

/** The shop on a static web server, under a path, configured for an API on another host. */
export async function startStaticShop(apiUrl: string, publicKey: string): Promise<string> {
  const host = createServer(({ url: path = '' }, response) => {
    const name = new URL(path, 'http://host').pathname.replace('/shop/', '');
    const file = join(FOLDER, name !== '' && existsSync(join(FOLDER, name)) ? name : 'index.html');
    const text = readFileSync(file, 'utf8')
      .replace('<base href="/">', '<base href="/shop/">')
      .replace('http://127.0.0.1:4000/v0', apiUrl)
      .replace("'pk_...'", `'${publicKey}'`);
    response.writeHead(200, { 'Content-Type': TYPES[extname(file)] }).end(text);
  });
  const { url, close } = await listen(host);
  afterAll(close);
  return `${url}/shop/`;
}
