import { useStore, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { Glyph } from './glyph.tsx';
import { columns as sign } from './glyphs.ts';
import { Pop } from './pop.tsx';

/** A column of a list that its members may hide. */
export interface ListColumn {
  readonly name: string;
  /** A key of the words, or a text. */
  readonly label: string;
  readonly isHiddenAtFirst?: boolean;
}

/** Columns that the member does not want to see, kept in this browser. */
export function useHiddenColumns(resource: string, columns: readonly ListColumn[]) {
  const atFirst = useMemo(
    () => columns.filter(({ isHiddenAtFirst }) => isHiddenAtFirst).map(({ name }) => name),
    [columns],
  );
  return useStore<readonly string[]>(`${resource}.hidden_columns`, atFirst);
}

interface ColumnsMenuProps {
  readonly resource: string;
  readonly columns: readonly ListColumn[];
}

/** Chooses which columns a list has. */
export function ColumnsMenu({ resource, columns }: ColumnsMenuProps) {
  const translate = useTranslate();
  const [hidden, setHidden] = useHiddenColumns(resource, columns);
  return (
    <Pop
      face={
        <>
          <Glyph d={sign} />
          {translate('ra.action.select_columns')}
        </>
      }
    >
      {() => (
        <div className="choices">
          {columns.map(({ name, label }) => (
            <label key={name}>
              <input
                type="checkbox"
                checked={!hidden.includes(name)}
                onChange={({ target }) =>
                  setHidden(
                    target.checked ? hidden.filter((each) => each !== name) : [...hidden, name],
                  )
                }
              />
              {translate(label, { _: label })}
            </label>
          ))}
        </div>
      )}
    </Pop>
  );
}
