// Runs in the browser. The build puts the names of the files into it.
import { createApiReference } from './standalone.esm.js';

/** Languages of examples that are not shown, and programs of those that are. */
const HIDDEN = {
  ...Object.fromEntries(
    'c clojure csharp dart fsharp go http java julia kotlin node objc ocaml powershell r ruby rust swift'
      .split(' ')
      .map((language) => [language, true]),
  ),
  shell: ['httpie', 'wget'],
  js: ['axios', 'jquery', 'ofetch', 'xhr'],
  php: ['guzzle', 'laravel'],
  python: ['aiohttp', 'httpx_async', 'httpx_sync', 'python3'],
};

/** A public key of the address, as `npm start` prints it: what is tried is asked with it. */
const key = new URLSearchParams(location.search).get('key');

createApiReference('#reference', {
  url: 'document.json',
  title: 'Shopwright API',
  generateTagSlug: ({ name = '' }) => name,
  generateOperationSlug: ({ operationId = '' }) => operationId,
  hiddenClients: HIDDEN,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  authentication: {
    preferredSecurityScheme: 'publicKey',
    ...(key && { securitySchemes: { publicKey: { value: key } } }),
  },
  // Tables of guides scroll, and break no words.
  customCss: '.markdown table { display: block; overflow-x: auto; word-break: normal; }',
  // Nothing is asked for elsewhere, and nothing is kept in the browser.
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: '',
  showDeveloperTools: 'never',
  hideClientButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
  persistAuth: false,
});
