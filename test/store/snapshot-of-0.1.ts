/** A part of a snapshot as version 0.1 wrote it (base64), and the records in it. */
export const PART =
  'H4sIAAAAAAACA6tWKkpNzi9KKVayUoiuVspMAdKGOgpKeYm5qUCmUnBqXnJGohJQpKAoMxkkZKJnWqujAFVqhKTUO7WkJCcVWakRSG0sUKA4NTUPZEFsLQD02tgTcAAAAA==';

export const RECORDS = [
  { id: 1, name: 'Sencha', price: 4.5 },
  { id: 2, name: 'Kettle', price: 24.5 },
];
