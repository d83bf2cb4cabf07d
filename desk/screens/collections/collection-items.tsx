import { useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { useController } from 'react-hook-form';
import type { Product } from '../../../shared/resources/products.ts';
import { Glyph } from '../../widgets/glyph.tsx';
import { cross, sort, up } from '../../widgets/glyphs.ts';
import { moved } from '../../widgets/moved.ts';
import { Picture } from '../../widgets/picture.tsx';
import { ProductSearch } from '../../widgets/product-search.tsx';
import { Section } from '../../widgets/section.tsx';

/** An entry of a collection, with as much of its product as is shown. */
export interface Item {
  readonly product_id: number;
  readonly variant_id?: number;
  readonly name?: string;
  readonly images?: readonly string[];
}

/** The products of a collection, in its order: found by name, moved by drag or by buttons. */
export function CollectionItems() {
  const translate = useTranslate();
  const { field } = useController({ name: 'items', defaultValue: [] });
  const items = (field.value ?? []) as readonly Item[];
  const [dragged, setDragged] = useState<number>();
  const drop = (at: number) => {
    if (dragged !== undefined) field.onChange(moved(items, dragged, at));
    setDragged(undefined);
  };
  return (
    <Section title={translate('collections.products', { smart_count: items.length })}>
      <ProductSearch
        label={translate('collections.add')}
        choicesOf={(product) =>
          items.some(({ product_id }) => product_id === product.id) ? [] : [choiceOf(product)]
        }
        onChoose={({ item }) => field.onChange([...items, item])}
      />
      {items.length === 0 && <p>{translate('collections.empty')}</p>}
      <ol className="plain">
        {items.map((item, i) => {
          const name = item.name ?? String(item.product_id);
          return (
            <li
              className="beside moved"
              key={`${item.product_id} ${item.variant_id ?? 0}`}
              draggable
              onDragStart={() => setDragged(i)}
              onDragOver={(event) => dragged !== undefined && event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault();
                drop(i);
              }}
            >
              <Picture url={item.images?.[0]} />
              <div className="grow">{name}</div>
              <ItemButton
                label={translate('collections.up', { name })}
                disabled={i === 0}
                onClick={() => field.onChange(moved(items, i, i - 1))}
              >
                <Glyph d={up} />
              </ItemButton>
              <ItemButton
                label={translate('collections.down', { name })}
                disabled={i === items.length - 1}
                onClick={() => field.onChange(moved(items, i, i + 1))}
              >
                <Glyph d={sort} />
              </ItemButton>
              <ItemButton
                label={translate('collections.remove', { name })}
                onClick={() => field.onChange(items.filter((_, j) => j !== i))}
              >
                <Glyph d={cross} />
              </ItemButton>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}

interface ItemButtonProps {
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const ItemButton = ({ label, children, ...props }: ItemButtonProps) => (
  <button className="btn ghost small square" type="button" aria-label={label} {...props}>
    {children}
  </button>
);

const choiceOf = ({ id, name, images }: Product) => ({
  ...{ id, name },
  item: { product_id: id, variant_id: 0, name, ...(images && { images }) },
});
