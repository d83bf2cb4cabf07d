import type { Table } from '../../../shared/storage/table.ts';
import type { Item } from '../../../shared/storage/write.ts';

/** All items of a partition, page by page, as they are now. */
export async function* pagesOf(table: Table, pk: string): AsyncGenerator<Item[]> {
  let above: string | undefined;
  for (let more = true; more; ) {
    const page = await table.page(pk, { consistent: true, above });
    yield page.items;
    above = page.items.at(-1)?.sk;
    more = page.more;
  }
}

export async function* itemsOf(table: Table, pk: string): AsyncGenerator<Item> {
  for await (const page of pagesOf(table, pk)) yield* page;
}
