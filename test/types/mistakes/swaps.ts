import { dirname, posix } from 'node:path';
import { resources } from '../../../shared/resources/index.ts';
import type { Place } from './place.ts';
import { type Node, nameIn, nodeIn, nodesIn, type SourceFile, type Visited } from './syntax.ts';

/** By their names, the files that export what is of one resource: `products`, `Product`. */
type Exports = ReadonlyMap<string, string>;

const names = resources.map(({ name }) => name);
const constants: Exports = new Map(names.map((name) => [name, `shared/resources/${name}.ts`]));

/** The exported types that have the name of one record: `Product`, `Address`, `Category`. */
export function recordTypes(files: readonly SourceFile[]): Exports {
  const singulars = new Set(names.map(singularOf));
  const found = files.flatMap(({ path, program }) =>
    nodesIn(program, 'body').flatMap((statement) => {
      const declared = nodeIn(statement, 'declaration');
      const name = nameIn(declared && nodeIn(declared, 'id')) ?? '';
      const isType = declared?.type.startsWith('TS') && !declared['typeParameters'];
      return isType && singulars.has(name) ? [[name, path] as const] : [];
    }),
  );
  return new Map(found);
}

const singularOf = (name: string) =>
  `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
    .replace(/ies$/, 'y')
    .replace(/sses$/, 'ss')
    .replace(/([^s])s$/, '$1');

/** Where the syntax tree has an identifier that is a value, also that of `typeof`. */
const USES = new Set([
  'alternate',
  'argument',
  'arguments',
  'body',
  'consequent',
  'elements',
  'exprName',
  'expression',
  'init',
  'object',
  'right',
  'value',
]);

/** Uses of the constant of a resource, or of the type of its records. */
export function swapPlaces({ node, around, field, file }: Visited, types: Exports): Place[] {
  const [parent, outer] = around;
  const name = nameIn(node) ?? '';
  if (field === 'typeName' && types.has(name)) return swap(node, file, types, 'import type');
  const isUse = USES.has(field) && outer?.type !== 'ObjectPattern';
  const isConstant = constants.has(name) && file.imports.get(name)?.includes('resources/');
  if (!isUse || !isConstant) return [];
  return swap(node, file, constants, 'import', parent?.['shorthand'] === true);
}

function swap(
  node: Node,
  file: SourceFile,
  exports: Exports,
  keyword: string,
  isShorthand = false,
): Place[] {
  const right = nameIn(node) ?? '';
  const { start, end } = node;
  const others = [...exports].filter(([other]) => other !== right);
  if (others.length === 0) return [];
  const change = (mark: number) => {
    const [other = '', path = ''] = others[mark % others.length] ?? [];
    const wrong = `${other}${mark}`;
    const module = posix.relative(dirname(file.path), path);
    return {
      wrong,
      text: isShorthand ? `${right}: ${wrong}` : wrong,
      imports: `${keyword} { ${other} as ${wrong} } from './${module}';\n`,
    };
  };
  return [{ kind: 'swap', right, start, end, change }];
}

/** The compiled schema that a handler imports. */
export function validatorPlaces({ node }: Visited): Place[] {
  const source = nodeIn(node, 'source');
  const right = nameIn(source)?.match(/^validator:(.*)/)?.[1];
  if (!source || !right) return [];
  const others = names.filter((other) => other !== right);
  const { start, end } = source;
  const change = (mark: number) => ({
    text: `'validator:${others[mark % others.length]}'`,
  });
  return [{ kind: 'swap', right, start, end, change }];
}
