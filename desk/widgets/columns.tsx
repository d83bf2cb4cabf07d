import { useStore, useTranslate } from 'react-admin';
import { Glyph } from './glyph.tsx';
import { columns } from './glyphs.ts';
import { Pop } from './pop.tsx';

/** Columns that the member does not want to see, kept in this browser. */
export const useHiddenColumns = (resource: string) =>
  useStore<readonly string[]>(`${resource}.hidden_columns`, []);

interface ColumnsMenuProps {
  readonly resource: string;
  readonly columns: readonly { readonly name: string; readonly label: string }[];
}

/** Chooses which columns a list has. */
export function ColumnsMenu({ resource, columns: all }: ColumnsMenuProps) {
  const translate = useTranslate();
  const [hidden, setHidden] = useHiddenColumns(resource);
  return (
    <Pop
      face={
        <>
          <Glyph d={columns} />
          {translate('ra.action.select_columns')}
        </>
      }
    >
      {() => (
        <div className="choices">
          {all.map(({ name, label }) => (
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
              {label}
            </label>
          ))}
        </div>
      )}
    </Pop>
  );
}
