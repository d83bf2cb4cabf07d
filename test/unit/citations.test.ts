import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const SOURCES = globSync(
  '{bin,desk,examples,functions,lib,packages/*/src,shared,shop,test}/**/*.{ts,tsx,js,mjs,css}',
);

/** A document, and the headings that are cited of it: `"One"`, `"One" and "Other"`. */
const CITATION = /\b([\w-]+\.md), ((?:"[^"]+"(?:, | and )?)+)/g;

/** The text of a source without line breaks inside comments. */
const textOf = (file: string) =>
  readFileSync(file, 'utf8').replaceAll(/\n[ \t]*(?:\*(?!\/)|\/\/) ?/g, ' ');

const headingsOf = (document: string) =>
  [...readFileSync(document, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title]) => title);

const cited = SOURCES.flatMap((file) =>
  [...textOf(file).matchAll(CITATION)].flatMap(([, document, headings = '']) =>
    [...headings.matchAll(/"([^"]+)"/g)].map(([, heading]) => ({ file, document, heading })),
  ),
);

describe('comments cite', () => {
  test('only headings that exist', () => {
    expect(cited.length).toBeGreaterThan(50);
    const wrong = cited.filter(({ document, heading }) => {
      const path = `docs/${document}`;
      return !existsSync(path) || !headingsOf(path).includes(heading);
    });
    expect(wrong).toEqual([]);
  });

  test('only decision records that exist', () => {
    const decisions = SOURCES.flatMap((file) =>
      [...textOf(file).matchAll(/\bdocs\/decisions\b[\w./-]*\w/g)].map(([path]) => path),
    );
    expect(decisions.length).toBeGreaterThan(5);
    expect(decisions.filter((path) => !existsSync(path))).toEqual([]);
  });

  test('no deleted documents', () => {
    const names = ['contract', 'decisions'].map((name) => `${name}.md`);
    const citing = SOURCES.filter((file) => names.some((name) => textOf(file).includes(name)));
    expect(citing).toEqual([]);
  });
});
