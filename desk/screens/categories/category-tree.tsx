import { useTranslate } from 'ra-core';
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Glyph } from '../../widgets/glyph.tsx';
import { after, down, edit, folder, plus, trash } from '../../widgets/glyphs.ts';
import type { Task } from './category-dialog.tsx';
import { type Category, linesOf, type TreeLine, withBelow } from './tree.ts';

interface CategoryTreeProps {
  readonly items: ReadonlyMap<number, readonly Category[]>;
  readonly mayChange: boolean;
  readonly onTask: (task: Task) => void;
  readonly onMove: (id: number, parent: number) => void;
}

/** Pixels for each level. */
const INDENT = 24;

/** Arrows go through the tree, Enter opens, F2 renames, M moves, N makes one below, Delete deletes. */
export function CategoryTree({ items, mayChange, onTask, onMove }: CategoryTreeProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const tree = useRef<HTMLTableElement>(null);
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const [current, setCurrent] = useState<number>();
  const [dragged, setDragged] = useState<number>();
  const [target, setTarget] = useState<number>();
  const lines = useMemo(() => linesOf(items, closed), [items, closed]);
  const focused = lines.some(({ category }) => category.id === current)
    ? current
    : lines[0]?.category.id;
  const forbidden = useMemo(
    () => (dragged === undefined ? new Set<number>() : withBelow(items, dragged)),
    [items, dragged],
  );

  const focus = (line: TreeLine | undefined) => {
    if (!line) return;
    setCurrent(line.category.id);
    tree.current?.querySelector<HTMLElement>(`[data-id="${line.category.id}"]`)?.focus();
  };
  const toggle = ({ category: { id } }: TreeLine, isOpen: boolean) => {
    const changed = new Set(closed);
    if (isOpen) changed.delete(id);
    else changed.add(id);
    setClosed(changed);
  };
  const drop = (parent: number) => {
    if (dragged !== undefined && !forbidden.has(parent)) onMove(dragged, parent);
    setDragged(undefined);
    setTarget(undefined);
  };
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const line = lines[at];
    if (!line || event.target !== event.currentTarget) return;
    const parent = lines.slice(0, at).findLast(({ level }) => level < line.level);
    const category = line.category;
    const moves: Record<string, () => void> = {
      ArrowDown: () => focus(lines[at + 1]),
      ArrowUp: () => focus(lines[at - 1]),
      Home: () => focus(lines[0]),
      End: () => focus(lines.at(-1)),
      ArrowRight: () => (line.isOpen ? focus(lines[at + 1]) : toggle(line, true)),
      ArrowLeft: () => (line.isOpen ? toggle(line, false) : focus(parent)),
      Enter: () => navigate(`/categories/${category.id}`),
    };
    const changes: Record<string, () => void> = {
      F2: () => onTask({ kind: 'rename', category }),
      m: () => onTask({ kind: 'move', category }),
      n: () => onTask({ kind: 'create', parent: category.id }),
      Delete: () => onTask({ kind: 'delete', category }),
    };
    const action = moves[event.key] ?? (mayChange ? changes[event.key] : undefined);
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    action();
  };

  return (
    <table
      ref={tree}
      className="tree"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a tree in columns is a table
      role="treegrid"
      aria-label={translate('resources.categories.name', { smart_count: 2 })}
    >
      <tbody>
        {lines.map((line, at) => {
          const { category, level, children, isOpen } = line;
          return (
            <tr
              key={category.id}
              className={target === category.id ? 'aimed' : undefined}
              data-id={category.id}
              aria-level={level}
              {...(children > 0 && { 'aria-expanded': isOpen })}
              tabIndex={category.id === focused ? 0 : -1}
              onFocus={() => setCurrent(category.id)}
              onKeyDown={(event: KeyboardEvent) => onKeyDown(event, at)}
              draggable={mayChange}
              onDragStart={() => setDragged(category.id)}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={(event: React.DragEvent) => {
                if (dragged === undefined || forbidden.has(category.id)) return;
                event.preventDefault();
                setTarget(category.id);
              }}
              onDragLeave={() => setTarget(undefined)}
              onDrop={(event: React.DragEvent) => {
                event.preventDefault();
                drop(category.id);
              }}
            >
              <td style={{ paddingInlineStart: (level - 1) * INDENT }}>
                <button
                  className={
                    children > 0 ? 'btn ghost small square' : 'btn ghost small square gone'
                  }
                  type="button"
                  tabIndex={-1}
                  aria-label={translate(isOpen ? 'categories.close' : 'categories.open', {
                    name: category.name,
                  })}
                  onClick={() => toggle(line, !isOpen)}
                >
                  {isOpen ? <Glyph d={down} /> : <Glyph d={after} />}
                </button>
                {category.name}
              </td>
              <td className="end kept">
                {mayChange && <LineButtons category={category} onTask={onTask} />}
              </td>
            </tr>
          );
        })}
      </tbody>
      {dragged !== undefined && (
        <tfoot>
          <tr>
            <td
              className="drop"
              colSpan={2}
              onDragOver={(event: React.DragEvent) => event.preventDefault()}
              onDrop={() => drop(0)}
            >
              {translate('categories.to_top')}
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

function LineButtons({ category, onTask }: { category: Category; onTask: (task: Task) => void }) {
  const { name } = category;
  return (
    <>
      <LineButton
        label="categories.add_below"
        name={name}
        onClick={() => onTask({ kind: 'create', parent: category.id })}
      >
        <Glyph d={plus} />
      </LineButton>
      <LineButton
        label="categories.rename"
        name={name}
        onClick={() => onTask({ kind: 'rename', category })}
      >
        <Glyph d={edit} />
      </LineButton>
      <LineButton
        label="categories.move"
        name={name}
        onClick={() => onTask({ kind: 'move', category })}
      >
        <Glyph d={folder} />
      </LineButton>
      <LineButton
        label="categories.delete"
        name={name}
        onClick={() => onTask({ kind: 'delete', category })}
      >
        <Glyph d={trash} />
      </LineButton>
    </>
  );
}

interface LineButtonProps {
  readonly label: string;
  readonly name: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function LineButton({ label, name, onClick, children }: LineButtonProps) {
  const translate = useTranslate();
  const text = translate(label, { name });
  return (
    <button
      className="btn ghost small square"
      type="button"
      aria-label={text}
      title={text}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
