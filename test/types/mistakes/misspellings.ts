import type { Kind, Place } from './place.ts';
import { keyOf, type Node, nameIn, nodeIn, nodesIn, type Visited } from './syntax.ts';

/** `.name` and `['name']`, unless a method is called. */
export const accessPlaces = ({ node, field }: Visited, known: Set<string>): Place[] =>
  field === 'callee' ? [] : misspellings('access', node, known);

export const patternPlaces = ({ node }: Visited, known: Set<string>): Place[] =>
  nodesIn(node, 'properties').flatMap((each) => misspellings('destructuring', each, known));

export const literalPlaces = (visited: Visited, known: Set<string>): Place[] =>
  nodesIn(visited.node, 'properties').flatMap((each) =>
    misspellings(literalKind(each, visited), each, known),
  );

function misspellings(kind: Kind, member: Node, known: Set<string>): Place[] {
  const key = keyOf(member);
  const right = nameIn(key);
  if (!key || !right || !known.has(right)) return [];
  const change = (mark: number) => {
    const wrong = misspell(right, mark);
    if (member['shorthand']) return { wrong, text: `${wrong}: ${right}` };
    return { wrong, text: key.type === 'Literal' ? `'${wrong}'` : wrong };
  };
  return [{ kind, right, start: key.start, end: key.end, change }];
}

/** Two letters in the middle change places, and the mark makes the name unique. */
function misspell(name: string, mark: number): string {
  const middle = Math.max(1, Math.floor(name.length / 2));
  const [before, after] = [name.slice(0, middle), name.slice(middle)];
  return `${before.slice(0, -1)}${after.slice(0, 1)}${before.slice(-1)}${after.slice(1)}${mark}`;
}

function literalKind(property: Node, { node, around, file }: Visited): Kind {
  if (file.path.endsWith('documentation.ts')) return 'documentation';
  const isField =
    isSchema(node) ||
    nameIn(around[0] && keyOf(around[0])) === 'properties' ||
    isFieldSchema(nodeIn(property, 'value'), file.imports);
  return isField ? 'schema' : 'literal';
}

const JSON_TYPES = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];

/** A literal whose `type` is one of JSON's, or several. */
const isSchema = (literal: Node) =>
  nodesIn(literal, 'properties').some((property) => {
    if (nameIn(keyOf(property)) !== 'type') return false;
    const types = nodesIn(property, 'value').flatMap((type) => [
      type,
      ...nodesIn(type, 'elements'),
    ]);
    return types.some((type) => JSON_TYPES.includes(nameIn(type) ?? ''));
  });

/** A schema, or one of those that several resources use. */
function isFieldSchema(value: Node | undefined, imports: ReadonlyMap<string, string>): boolean {
  if (!value) return false;
  const name = nameIn(nodeIn(value, 'callee') ?? value) ?? '';
  return isSchema(value) || imports.get(name)?.endsWith('contract/fields.ts') === true;
}
