import { useTranslate } from 'ra-core';
import type { Left } from './bulk-undo.ts';

const MAX_NAMED = 100;

/** Products that a change of many has left as they were, and why. */
export function LeftList({ left }: { readonly left: readonly Left[] }) {
  const translate = useTranslate();
  if (left.length === 0) return null;
  return (
    <div>
      {translate('products.refused_count', { smart_count: left.length })}
      <ul>
        {left.slice(0, MAX_NAMED).map(({ id, name, message }) => (
          <li key={id}>
            {name}: {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
