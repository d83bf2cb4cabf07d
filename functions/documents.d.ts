/** The build makes documents of the resources, and a module of this name of each. */
declare module 'document:*' {
  export const document: {
    readonly headers: Readonly<Record<string, string>>;
    readonly etag: string;
    /** In base64. */
    readonly gzip: string;
  };
}
