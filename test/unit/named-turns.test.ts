import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeApi } from '../../bin/build/openapi/document.ts';
import { isObject, type Json } from '../../shared/contract/json.ts';

/**
 * Turns that were once in these texts, and that plain American English does not use. A space also matches the end of a
 * line. Each is a regular expression, between words.
 */
const TURNS = [
  'brought in',
  '(?:for|helps?|of|to) who (?:can|cannot|has|is|may)',
  'has come',
  'have come',
  'in place of (?:a|an|it|one|that|the|them|these|those|your)',
  'inside of',
  'of yours',
  'says who it is',
  'told of',
  '[Ww]hat is (?:not sent|sold out)',
  '[Ww]hoever',
  // A clause as the subject of a sentence, such as "Who has lost the code asks for another."
  '(?<=(?:^|"|[-.:;|] ))Who (?:can|cannot|has|is|may)(?= [^?"|]*[.;])',
  '(?<=(?:^|[.:;] ))Others are',
];

/** British spellings of words that these texts use. */
const BRITISH = [
  '(?:[Aa]uthor|[Cc]ategor|[Cc]ustom|[Ii]nitial|[Mm]inim|[Nn]ormal|[Oo]ptim|[Oo]rgan|[Rr]ecogn|[Ss]ummar)is(?:e|es|ed|ing|ation|ations)',
  '(?:[Cc]ancel|[Ll]abel|[Mm]odel|[Tt]ravel)l(?:ed|er|ing)',
  '[Bb]ehaviours?',
  '[Cc]atalogues?',
  '(?:[Cc]enti|[Mm]illi)?metres?',
  '[Cc]entres?',
  '[Cc]heques?',
  '[Cc]olour\\w*',
  '[Ff]avour\\w*',
  '[Ff]ulfil(?:s|ment)?',
  '[Gg]rey',
  '[Ll]icences?',
  '[Mm]isspelt',
  '[Pp]rogrammes?',
  '[Ww]hilst',
];

const BANNED = [...TURNS, ...BRITISH].map(
  (turn) => new RegExp(`(?<![\\w-])${turn.replaceAll(' ', '\\s+')}(?![\\w-])`, 'gm'),
);

/** Each turn in a text, with the position where it begins. */
const turnsIn = (text: string) =>
  BANNED.flatMap((banned) => [...text.matchAll(banned)])
    .sort((a, b) => a.index - b.index)
    .map(({ index, 0: turn }) => ({ index, turn: turn.replaceAll(/\s+/g, ' ') }));

/** The text masked, with its line breaks, so that positions and lines stay the same. */
const hidden = (text: string) => text.replaceAll(/[^\n]/g, '_');

/** As links name a heading. */
const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}_\s-]/gu, '')
    .replaceAll(/\s+/g, '-');

/** A document with its code, addresses, file names, headings, and links that repeat a heading masked. */
const sentencesOf = (document: string) =>
  document
    .replaceAll(/^ *```.*?^ *```$/gms, hidden)
    .replaceAll(/`[^`\n]*(?:\n[^`\n]+)?`/g, hidden)
    .replaceAll(/^#+ .*$/gm, hidden)
    .replaceAll(/\[([^\]]*)\]\(([^)\s]*)\)/g, (link, text, target) =>
      target.endsWith(`#${anchorOf(text)}`) ? hidden(link) : text.padEnd(link.length, '_'),
    )
    .replaceAll(/https?:\/\/[^\s)>]+/g, hidden)
    .replaceAll(/[\w./-]+\.(?:md|ts|js|json)\b/g, hidden);

function linesWithTurns(file: string, text: string): string[] {
  return turnsIn(text).map(({ index, turn }) => {
    const line = text.slice(0, index).split('\n').length;
    return `${file}:${line}: ${turn}`;
  });
}

const DOCUMENTS = globSync([
  '{README,CONTRIBUTING,SECURITY}.md',
  'docs/**/*.md',
  '{examples,packages}/*/README.md',
]).sort();

test('finds a banned phrase across two lines, but not in code, links or headings', () => {
  const text =
    '# What is sold out\n\n- It is the name in place\n  of the [key](catalogue.md). `colour`\n\n' +
    '[What is sold out](#what-is-sold-out)\n\n```\ncancelled\n```\n\nBehaviour of a shop of yours.\n';
  expect(linesWithTurns('a', sentencesOf(text))).toEqual([
    'a:3: in place of the',
    'a:12: Behaviour',
    'a:12: of yours',
  ]);
});

test.each(DOCUMENTS)('%s has no banned phrases', (file) => {
  expect(linesWithTurns(file, sentencesOf(readFileSync(file, 'utf8')))).toEqual([]);
});

test.each(['desk/words/en.json', 'shared/words/en.json'])('%s uses no banned phrases', (file) => {
  // Each line has one text, after its key.
  const texts = readFileSync(file, 'utf8').replaceAll(/^\s*"[^"]+": (?=")/gm, '');
  expect(linesWithTurns(file, texts)).toEqual([]);
});

/** A source with its comments and file names masked: a turn that is left is in a text that operators read. */
const textsOf = (source: string) =>
  source
    .replaceAll(/^ *(?:\/\*|\*|\/\/).*$/gm, hidden)
    .replaceAll(/[\w./-]+\.(?:ts|js|json)\b/g, hidden);

test('finds a banned phrase in a source, but not in comments or file names', () => {
  const source =
    "import { replica } from './catalogue.ts';\n/** Of yours. */\n  // Of yours, too: of yours.\n" +
    'const help = `It serves stores\nof yours.`;\n';
  expect(linesWithTurns('a', textsOf(source))).toEqual(['a:5: of yours']);
});

test.each(globSync('bin/{ops,start}/**/*.ts').sort())('%s has no banned phrases', (file) => {
  expect(linesWithTurns(file, textsOf(readFileSync(file, 'utf8')))).toEqual([]);
});

/** The descriptions and summaries in a document, each with the path to it. */
function proseIn(part: Json, path = ''): { path: string; text: string }[] {
  const members = Array.isArray(part) ? Object.entries(part) : [];
  const parts = isObject(part) ? Object.entries(part) : members;
  return parts.flatMap(([name, value]) =>
    typeof value === 'string' && ['description', 'summary'].includes(name)
      ? [{ path: `${path}/${name}`, text: value }]
      : proseIn(value, `${path}/${name}`),
  );
}

test('the API reference has no banned phrases', () => {
  const all = proseIn(describeApi());
  expect(all.length).toBeGreaterThan(1_000);
  // Many texts occur several times, for example for PUT and PATCH.
  const texts = new Map(all.map(({ path, text }) => [text, path]));
  const found = [...texts].flatMap(([text, path]) =>
    turnsIn(sentencesOf(text)).map(({ turn }) => `openapi.json${path}: ${turn}`),
  );
  expect(found).toEqual([]);
});
