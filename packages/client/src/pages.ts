import { type Result, take } from './error.ts';

interface Page<Item> {
  readonly data: readonly Item[];
  readonly _links: { readonly next?: string };
}

/**
 * All records of a list, page after page, each once while others are created and deleted:
 *
 *     for await (const product of all((page) => shop.GET('/products', { params: { query: { ...page, q: 'tea' } } }))) {}
 *
 * @throws ShopError when a page is an error
 */
export async function* all<Item>(
  ask: (page: { readonly cursor?: string }) => Promise<Result<Page<Item>>>,
): AsyncGenerator<Item, void, undefined> {
  let page: { readonly cursor?: string } | undefined = {};
  while (page) {
    const { data, _links }: Page<Item> = await take(ask(page));
    yield* data;
    page = nextOf(_links);
  }
}

function nextOf({ next }: Page<unknown>['_links']) {
  const cursor = next === undefined ? null : new URL(next).searchParams.get('cursor');
  return cursor === null ? undefined : { cursor };
}
