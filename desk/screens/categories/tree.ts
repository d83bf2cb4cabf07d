export interface Category {
  readonly id: number;
  readonly name: string;
  readonly url?: string | null;
  readonly parent_id?: number | null;
}

/** A category as a line of the tree that is shown. */
export interface TreeLine {
  readonly category: Category;
  /** 1 at the top. */
  readonly level: number;
  readonly children: number;
  readonly isOpen: boolean;
}

/** The children of each category, by name; those of a deleted one are at the top (0). */
export function childrenOf(
  categories: readonly Category[],
): ReadonlyMap<number, readonly Category[]> {
  const known = new Set(categories.map(({ id }) => id));
  const children = new Map<number, Category[]>();
  for (const category of [...categories].sort((one, other) => one.name.localeCompare(other.name))) {
    const parent = category.parent_id && known.has(category.parent_id) ? category.parent_id : 0;
    children.set(parent, [...(children.get(parent) ?? []), category]);
  }
  return children;
}

/** The lines that are seen, from the top: those below a closed category are not. */
export function linesOf(
  children: ReadonlyMap<number, readonly Category[]>,
  closed: ReadonlySet<number>,
  parent = 0,
  level = 1,
): readonly TreeLine[] {
  return (children.get(parent) ?? []).flatMap((category) => {
    const below = children.get(category.id)?.length ?? 0;
    const isOpen = below > 0 && !closed.has(category.id);
    return [
      { category, level, children: below, isOpen },
      ...(isOpen ? linesOf(children, closed, category.id, level + 1) : []),
    ];
  });
}

/** A category and all below it: it cannot move into one of them. */
export function withBelow(
  children: ReadonlyMap<number, readonly Category[]>,
  id: number,
): ReadonlySet<number> {
  const below = (children.get(id) ?? []).flatMap((child) => [...withBelow(children, child.id)]);
  return new Set([id, ...below]);
}
