declare namespace App {
  interface Locals {
    /** The store, as this request sees it. */
    store: import('./lib/store.ts').Store;
  }
}
