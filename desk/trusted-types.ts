/** The preview of a mail is a document of its own, in a frame in which nothing runs: no other text becomes HTML. */
const FRAME = 'HTMLIFrameElement srcdoc';

interface Rules {
  createHTML(text: string, type: string, sink: string): string | undefined;
}

interface TrustedTypes {
  createPolicy(name: string, rules: Rules): unknown;
}

/** Not every browser has them. */
const trustedTypes: TrustedTypes | undefined = Reflect.get(globalThis, 'trustedTypes');

// The one policy of the page (built-files.ts): whoever comes later makes none.
trustedTypes?.createPolicy('default', {
  createHTML: (text, _, sink) => (sink === FRAME ? text : undefined),
});
