import { testInBrowser } from '../shop/in-browser.ts';

await testInBrowser('WebKit');
