/** What react-admin has below a field without a hint, as HTML: no other text becomes any. */
const EMPTY_LINE = '&#8203;';

interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(text: string): string | undefined }): unknown;
}

/** Not every browser has them. */
const trustedTypes: TrustedTypes | undefined = Reflect.get(globalThis, 'trustedTypes');

// The one policy of the page (built-files.ts): whoever comes later makes none.
trustedTypes?.createPolicy('default', {
  createHTML: (text) => (text === EMPTY_LINE ? text : undefined),
});
