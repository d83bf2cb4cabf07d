import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readDocument } from '../store/document.ts';

const documents = new Map(
  globSync(['*.md', 'docs/**/*.md']).map((path) => [path, readDocument(path)]),
);

/** Whether a link within the repository leads to a file, and where it names a heading, to that. */
function leadsSomewhere(from: string, link: string): boolean {
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? from : join(dirname(from), file);
  if (anchor === undefined) return existsSync(target);
  return documents.get(target)?.anchors.includes(anchor) ?? false;
}

describe('the documents', () => {
  test.each([...documents])('%s has no broken local links', (path, { links }) => {
    const local = links.filter((link) => !/^\w+:/.test(link));
    expect(local.filter((link) => !leadsSomewhere(path, link))).toEqual([]);
  });

  test('are all reachable from the README', () => {
    const reached = new Set(['README.md']);
    for (const path of reached) {
      for (const link of documents.get(path)?.links ?? []) {
        const target = join(dirname(path), link.replace(/#.*/, ''));
        if (documents.has(target)) reached.add(target);
      }
    }
    expect([...reached].sort()).toEqual([...documents.keys()].sort());
  });
});
