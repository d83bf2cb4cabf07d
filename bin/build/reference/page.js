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

/** Tables of guides scroll, and break no words. Colours of texts have the contrast of WCAG 2 AA. */
const CSS = `
  .markdown table { display: block; overflow-x: auto; word-break: normal; }
  .light-mode {
    --scalar-color-2: #595959; --scalar-color-3: #666; --scalar-color-accent: #0060a0;
    --scalar-color-green: #006b43; --scalar-color-blue: #0060a0; --scalar-color-yellow: #765600;
    --scalar-color-orange: #9a4600; --scalar-color-red: #b3001b; --scalar-color-purple: #6b3fb5;
  }
  .dark-mode { --scalar-color-3: #8f8f8f; --scalar-color-red: #ff6b6b; }`;

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
  customCss: CSS,
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
