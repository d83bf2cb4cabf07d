/** The published client brings no types. */
declare module 'marketcloud-node' {
  // biome-ignore lint/suspicious/noExplicitAny: a client of a time before types
  const Marketcloud: { Client: new (options: object) => any };
  // biome-ignore lint/style/noDefaultExport: the module has no other
  export default Marketcloud;
}
