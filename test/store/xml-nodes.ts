import assert from 'node:assert/strict';

/** An element of a document, as the rules of EN 16931 read it. */
export interface Node {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Node[];
  readonly text: string;
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#13': '\r',
};

const unescaped = (text: string) =>
  text.replaceAll(/&([\w#]+);/g, (_, name: string) => ENTITIES[name] ?? assert.fail(name));

/** A document that the schema has found valid. Names are without prefixes. */
export function parse(xml: string): Node {
  const open: {
    name: string;
    attributes: Record<string, string>;
    children: Node[];
    text: string;
  }[] = [{ name: '', attributes: {}, children: [], text: '' }];
  for (const [, closing, name = '', given = '', text = ''] of xml.matchAll(
    /<(\/?)(?:\w+:)?(\w+)([^>]*)>([^<]*)/g,
  )) {
    if (closing) {
      const done = open.pop() ?? assert.fail(name);
      assert.equal(done.name, name);
      open.at(-1)?.children.push(done);
    } else {
      const attributes = Object.fromEntries(
        [...given.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
          key,
          unescaped(value),
        ]),
      );
      open.push({ name, attributes, children: [], text: unescaped(text) });
    }
  }
  const [root] = open;
  assert.equal(open.length, 1);
  return root?.children[0] ?? assert.fail('no root');
}

export const all = (node: Node, path: string): Node[] =>
  path
    .split('/')
    .reduce<Node[]>(
      (found, name) =>
        found.flatMap(({ children }) => children.filter((each) => each.name === name)),
      [node],
    );
export const textAt = (node: Node, path: string): string | undefined => all(node, path)[0]?.text;
