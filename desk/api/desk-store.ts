import { localStorageStore, memoryStore, type Store } from 'ra-core';

/** Search, filters and page of a list. */
const OF_LIST = /\.listParams$/;

/** What the browser keeps of how the desk is used. Lists are as they were only while the tab is open. */
export function openDeskStore(): Store {
  const kept = localStorageStore();
  const lists = memoryStore();
  const of = (key: string) => (OF_LIST.test(key) ? lists : kept);
  return {
    setup() {
      kept.setup();
      lists.setup();
    },
    teardown() {
      kept.teardown();
      lists.teardown();
    },
    getItem: (key, standard) => of(key).getItem(key, standard),
    setItem: (key, value) => of(key).setItem(key, value),
    removeItem: (key) => of(key).removeItem(key),
    removeItems(prefix) {
      kept.removeItems(prefix);
      lists.removeItems(prefix);
    },
    reset() {
      kept.reset();
      lists.reset();
    },
    subscribe: (key, callback) => of(key).subscribe(key, callback),
  };
}
