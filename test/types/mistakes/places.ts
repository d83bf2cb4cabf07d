import { resources } from '../../../shared/resources/index.ts';
import { actionPlaces, operationsOf } from './actions.ts';
import { accessPlaces, literalPlaces, patternPlaces } from './misspellings.ts';
import type { Place } from './place.ts';
import { recordTypes, swapPlaces, validatorPlaces } from './swaps.ts';
import { keyOf, type Node, nameIn, nodesOf, type SourceFile, type Visited } from './syntax.ts';

/** A place, and what there is one mistake in at most. */
export interface FoundPlace extends Place {
  readonly file: SourceFile;
  /** The statement of the module. */
  readonly statement: Node;
  /** Whether what is misspelt is also a field of records, of which types know the least. */
  readonly isField: boolean;
}

/** All places of the files where a mistake can be made. */
export function findPlaces(files: readonly SourceFile[]): FoundPlace[] {
  const fields = new Set(resources.flatMap(fieldsOf));
  const known = new Set([...fields, ...resources.flatMap(operationsOf), ...declaredNames(files)]);
  // Of lists and texts, which is no field.
  known.delete('length');
  const types = recordTypes(files);
  const finders: Readonly<Record<string, (visited: Visited) => Place[]>> = {
    MemberExpression: (visited) => accessPlaces(visited, known),
    ObjectPattern: (visited) => patternPlaces(visited, known),
    ObjectExpression: (visited) => [...literalPlaces(visited, known), ...actionPlaces(visited)],
    Identifier: (visited) => swapPlaces(visited, types),
    ImportDeclaration: validatorPlaces,
  };
  return files.flatMap((file) =>
    nodesOf(file).flatMap((visited) => {
      const { node, around } = visited;
      const places = finders[node.type]?.(visited) ?? [];
      const statement = around.at(-1) ?? node;
      return places.map((place) => {
        const isField = place.kind !== 'swap' && fields.has(place.right);
        return { ...place, file, statement, isField };
      });
    }),
  );
}

/** The members of the object types, interfaces and classes. */
const declaredNames = (files: readonly SourceFile[]): string[] =>
  files.flatMap((file) =>
    nodesOf(file).flatMap(({ node }) =>
      /^(TSPropertySignature|PropertyDefinition)$/.test(node.type)
        ? (nameIn(keyOf(node)) ?? [])
        : [],
    ),
  );

/** The fields that schemas name, wherever they stand in a value. */
function fieldsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([keyword, inner]) => [
    ...(keyword === 'properties' ? Object.keys(inner) : []),
    ...fieldsOf(inner),
  ]);
}
