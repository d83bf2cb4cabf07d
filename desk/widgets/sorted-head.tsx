import { useListContext } from 'ra-core';
import { Glyph } from './glyph.tsx';
import { sort as sign, up } from './glyphs.ts';

interface SortedHeadProps {
  /** The field of the API. */
  readonly name: string;
  readonly text: string;
  readonly look?: string | undefined;
}

/** The head of a column. A press sorts the list by it, and another one the other way round. */
export function SortedHead({ name, text, look }: SortedHeadProps) {
  const { sort, setSort } = useListContext();
  const isSorted = sort.field === name;
  const isUp = isSorted && sort.order === 'ASC';
  return (
    <th
      scope="col"
      className={look}
      {...(isSorted && { 'aria-sort': isUp ? 'ascending' : 'descending' })}
    >
      <button
        type="button"
        className="bare"
        onClick={() => setSort({ field: name, order: isUp ? 'DESC' : 'ASC' })}
      >
        {text}
        {isSorted && <Glyph d={isUp ? up : sign} />}
      </button>
    </th>
  );
}
