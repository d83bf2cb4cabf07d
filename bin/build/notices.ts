import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The name under which the notices are beside what is built. */
export const NOTICES = 'notices.txt';

/** The name for the reference: on AWS both pages are in one folder. */
export const REFERENCE_NOTICES = 'reference-notices.txt';

/** What must go with copies of the code of a package. */
export interface Notice {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  /** Lines that say whose it is, as the package has them. */
  readonly copyright: string;
  /** What the licence says; empty where the package has no text of it. */
  readonly terms: string;
}

/** Where the terms of common licences begin, below the lines about the copyright. */
const TERMS = /^[ \t]*(?:Permission (?:is hereby granted|to use, copy)|Redistribution and use)/m;

const LICENCE_FILE = /^(?:licen[cs]e|copying)/i;

const known = new Map<string, Notice>();

/** The notice of a package in a folder; throws for one of which no licence is known. */
export function noticeIn(folder: string): Notice {
  const found = known.get(folder) ?? readNotice(folder);
  known.set(folder, found);
  return found;
}

function readNotice(folder: string): Notice {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((each) => LICENCE_FILE.test(each));
  const text = file ? readFileSync(join(folder, file), 'utf8').replaceAll('\r', '').trim() : '';
  if (typeof license !== 'string' && text === '')
    throw new Error(`The package ${name} names no license.`);
  const start = text.search(TERMS);
  const lines = text.slice(0, Math.max(start, 0)).split('\n').map(trimmed).filter(Boolean);
  const owners = lines.filter((line) => /copyright/i.test(line));
  return {
    ...{ name, version, licence: typeof license === 'string' ? license : 'as below' },
    copyright: (owners.length > 0 ? owners : lines).join('\n'),
    terms: start < 0 ? text : text.slice(start).trim(),
  };
}

const trimmed = (text: string) => text.trim();

const PACKAGE = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//;

/** The notices of the packages that modules are of, by their paths. */
export function noticesOf(modules: Iterable<string>): Notice[] {
  const folders = [...modules].flatMap((path) => PACKAGE.exec(path)?.[1] ?? []);
  return [...new Set(folders)]
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .map(noticeIn);
}

/** The text that goes with copies: each licence once, below the packages that have it. */
export function noticesText(what: string, notices: readonly Notice[]): string {
  const sorted = [...notices]
    .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
    .map((each, _, all) => ({ ...each, terms: each.terms || termsOf(each.licence, all) }));
  const groups = Map.groupBy(sorted, ({ licence, terms }) => `${licence} ${wordsOf(terms)}`);
  const parts = [...groups.values()].map((group) =>
    [...group.map(entryOf), group[0]?.terms ?? ''].join('\n\n').trim(),
  );
  const begin = `${what} contains code from these packages, each under the license below it.`;
  return `${[begin, ...parts].join(`\n\n${'-'.repeat(72)}\n\n`)}\n`;
}

/** A package that only names its licence has the terms of others under it. */
const termsOf = (licence: string, all: readonly Notice[]) =>
  all.find((each) => each.licence === licence && each.terms !== '')?.terms ?? '';

const keyOf = ({ name, version }: Notice) => `${name} ${version}`;

/** The terms as they read, however their lines are broken. */
const wordsOf = (terms: string) => terms.replaceAll(/\W+/g, ' ').toLowerCase();

const entryOf = ({ name, version, licence, copyright }: Notice) =>
  [`${name} ${version} (${licence})`, ...copyright.split('\n').filter(Boolean)].join('\n  ');
