import bidiFactory from 'bidi-js/dist/bidi.mjs';
import { fontFor } from './fonts.ts';

/** A piece of text of one font and one direction, as it is drawn from the left. */
export interface Run {
  readonly text: string;
  readonly font: string;
  readonly isRightToLeft: boolean;
}

interface Piece extends Pick<Run, 'text' | 'font'> {
  /** Level of the bidirectional algorithm: odd ones run from the right. */
  readonly level: number;
}

const bidi = bidiFactory();

/** Without characters that are not drawn, such as controls and marks of direction. */
export const plain = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\p{Cf}/gu, '');

/** The runs of a line from left to right, by the Unicode Bidirectional Algorithm. */
export const visualRuns = (text: string, main: string): Run[] =>
  reordered(logicalPieces(text, main)).map(({ text: piece, font, level }) => {
    const isRightToLeft = level % 2 === 1;
    return { font, isRightToLeft, text: isRightToLeft && font === main ? mirrored(piece) : piece };
  });

/** Marks stay with the character that they are on. */
const MARK = /^\p{M}$/u;

function logicalPieces(text: string, main: string): Piece[] {
  const { levels } = bidi.getEmbeddingLevels(text, 'auto');
  const pieces: Piece[] = [];
  let at = 0;
  for (const character of text) {
    const level = levels[at] ?? 0;
    const last = pieces.at(-1);
    const font = last && MARK.test(character) ? last.font : fontFor(character, text, main);
    if (last && last.font === font && last.level === level) {
      pieces[pieces.length - 1] = { ...last, text: last.text + character };
    } else pieces.push({ text: character, font, level });
    at += character.length;
  }
  return pieces;
}

/** From the highest level to the lowest odd one, what is on it or above is reversed (UAX #9, L2). */
function reordered(pieces: readonly Piece[]): Piece[] {
  let line = [...pieces];
  const highest = Math.max(0, ...line.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    line = reverseFrom(line, level);
  }
  return line;
}

function reverseFrom(pieces: readonly Piece[], level: number): Piece[] {
  const result: Piece[] = [];
  let reversed: Piece[] = [];
  for (const piece of pieces) {
    if (piece.level >= level) {
      reversed.unshift(piece);
      continue;
    }
    result.push(...reversed, piece);
    reversed = [];
  }
  return [...result, ...reversed];
}

/** Neutral characters within text that runs from the right. Fonts turn their own scripts around. */
const mirrored = (text: string) =>
  [...text]
    .map((character) => bidi.getMirroredCharacter(character) ?? character)
    .reverse()
    .join('');
