import node from '@astrojs/node';
import { defineConfig } from 'astro/config';

export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'standalone' }),
  // src/middleware.ts does: behind a proxy Astro does not know the address of the shop.
  security: { checkOrigin: false },
  devToolbar: { enabled: false },
  // The Content-Security-Policy allows nothing inline.
  build: { inlineStylesheets: 'never' },
  vite: { build: { assetsInlineLimit: 0 } },
});
