import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useRecordContext, useTranslate } from 'ra-core';
import { ApiFailure } from '../../api/answer.ts';
import type { Client } from '../../api/client.ts';
import { useDesk, useMay, useMayList } from '../../api/desk-context.ts';
import { readAllOf } from '../../api/read-all.ts';
import { Glyph } from '../../widgets/glyph.tsx';
import { cross } from '../../widgets/glyphs.ts';

interface Collection {
  readonly id: number;
  readonly name: string;
  readonly items: readonly Item[];
}

interface Item {
  readonly product_id: number;
  readonly variant_id: number;
}

const MAX_COLLECTIONS = 5_000;

/** Collections that the product is in. They are records of their own, so each choice is saved at once. */
export function ProductCollections() {
  const translate = useTranslate();
  const record = useRecordContext();
  const mayList = useMayList();
  const mayChange = useMay('collections:write');
  const { client } = useDesk();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const queryKey = ['collections', 'chosen'];
  const { data: collections = [] } = useQuery({
    queryKey,
    enabled: mayList('collections'),
    queryFn: () => readAll(client),
  });
  if (!record || collections.length === 0) return null;
  const product_id = Number(record.id);

  const change = async ({ id }: Collection, isIn: boolean) => {
    try {
      // The collection is read as it is now, with its version: somebody else may put it in order.
      const query = { id, fields: 'id,items' };
      const { data } = await client.call('GET', '/collections', { query });
      const { etag } = await client.call('GET', `/collections/${id}`, { query: { fields: 'id' } });
      const [{ items = [] } = {}] = data as Collection[];
      const others = items.filter((item) => item.product_id !== product_id);
      const body = { items: isIn ? [...items, { product_id, variant_id: 0 }] : others };
      await client.call('PUT', `/collections/${id}`, { body, ifMatch: etag });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      notify(error.message || translate('shared.failed'), { type: 'error' });
    }
    await queryClient.invalidateQueries({ queryKey: ['collections'] });
  };

  const has = ({ items }: Collection) => items.some((item) => item.product_id === product_id);
  return (
    <div className="field">
      <span className="label">{translate('products.collections')}</span>
      <div className="input tokens">
        {collections.filter(has).map((collection) => (
          <span key={collection.id} className="token">
            {collection.name}
            {mayChange && (
              <button
                type="button"
                className="bare"
                aria-label={translate('products.leave_collection', { name: collection.name })}
                onClick={() => void change(collection, false)}
              >
                <Glyph d={cross} />
              </button>
            )}
          </span>
        ))}
        {mayChange && (
          <select
            aria-label={translate('products.add_to_collection')}
            value=""
            onChange={({ target }) => {
              const chosen = collections.find(({ id }) => String(id) === target.value);
              if (chosen) void change(chosen, true);
            }}
          >
            <option value="">{translate('shared.add')}</option>
            {collections
              .filter((each) => !has(each))
              .map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
          </select>
        )}
      </div>
      <small>{translate('products.collections_help')}</small>
    </div>
  );
}

const readAll = (client: Client) =>
  readAllOf<Collection>(
    client,
    '/collections',
    { fields: 'id,name,items', sort_by: 'name', sort_order: 'ASC' },
    MAX_COLLECTIONS,
  );
