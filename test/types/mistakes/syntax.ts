import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vitest/node';

export const projectFolder = fileURLToPath(new URL('../../../', import.meta.url));

/** A node of an ESTree syntax tree, with its offsets in the text. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

export interface SourceFile {
  /** Below the project's folder: `shared/stock/stock.ts`. */
  readonly path: string;
  readonly text: string;
  readonly program: Node;
  /** By the names that the file imports, the modules that they come from. */
  readonly imports: ReadonlyMap<string, string>;
}

/** The files in which mistakes are made. */
export const readSources = (): SourceFile[] =>
  globSync('{functions,shared}/**/*.ts', { cwd: projectFolder }).sort().map(readSource);

function readSource(path: string): SourceFile {
  const text = readFileSync(join(projectFolder, path), 'utf8');
  const program = { ...parseAst(text, { lang: 'ts' }, path) };
  const imports = nodesIn(program, 'body').flatMap((statement) =>
    nodesIn(statement, 'specifiers').map(
      (specifier) =>
        [
          nameIn(nodeIn(specifier, 'local')) ?? '',
          nameIn(nodeIn(statement, 'source')) ?? '',
        ] as const,
    ),
  );
  return { path, text, program, imports: new Map(imports) };
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** The nodes in a field, which has one, a list of them, or none. */
export function nodesIn(node: Node, field: string): Node[] {
  const value = node[field];
  return Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [];
}

export const nodeIn = (node: Node, field: string): Node | undefined => nodesIn(node, field)[0];

export interface Visited {
  readonly file: SourceFile;
  readonly node: Node;
  /** The nodes around it, the nearest first; the last is a statement of the module. */
  readonly around: readonly Node[];
  /** The field of the nearest that it stands in. */
  readonly field: string;
}

/** All nodes of a file. */
export const nodesOf = (file: SourceFile): Visited[] => below(file, file.program, []);

const below = (file: SourceFile, node: Node, around: readonly Node[]): Visited[] =>
  Object.keys(node).flatMap((field) =>
    nodesIn(node, field).flatMap((child) => [
      { file, node: child, around, field },
      ...below(file, child, [child, ...around]),
    ]),
  );

/** The name that an identifier or a string says. */
export function nameIn(node: Node | undefined): string | undefined {
  const name = node?.type === 'Identifier' ? node['name'] : node?.['value'];
  return typeof name === 'string' ? name : undefined;
}

/** The node that names a member: of an access, a pattern, a literal or a type. */
export function keyOf(node: Node): Node | undefined {
  const key = nodeIn(node, node.type === 'MemberExpression' ? 'property' : 'key');
  return node['computed'] && key?.type === 'Identifier' ? undefined : key;
}
