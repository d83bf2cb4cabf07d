import { type Compile, type CompilerError, withCompiler } from './compile.ts';
import { type Mistake, type Seeding, seedMistakes } from './seed.ts';

export interface Outcome {
  readonly mistakes: readonly Mistake[];
  /** Those that the compiler does not refuse. */
  readonly accepted: readonly Mistake[];
}

/** With `tolerated`, it ends as soon as no more than so many can be accepted. */
export function tryMistakes(seeding: Seeding, tolerated = 0): Outcome {
  const mistakes = seedMistakes(seeding);
  return withCompiler((compile) => {
    const [error] = compile([]);
    if (error) throw new Error(`Without any mistake tsc says: ${error.text}`);
    return { mistakes, accepted: acceptedOf(mistakes, compile, tolerated) };
  });
}

/**
 * Leaves out what is refused, until the compiler finds no error any more: an error can hide others,
 * as members of a value whose type is an error are not checked, or bring others elsewhere. Those of
 * which nothing is sure are compiled apart.
 */
export function acceptedOf(
  mistakes: readonly Mistake[],
  compile: Compile,
  tolerated = 0,
): readonly Mistake[] {
  if (mistakes.length <= tolerated) return mistakes;
  const errors = compile(mistakes);
  if (errors.length === 0) return mistakes;
  if (mistakes.length === 1) return [];
  const refused = signified(SURE_SIGNS, errors, mistakes);
  const left = mistakes.filter((mistake) => !refused.has(mistake));
  if (refused.size > 0) return acceptedOf(left, compile, tolerated);
  const found = signified(SIGNS, errors, mistakes);
  const half = new Set(mistakes.slice(0, Math.ceil(mistakes.length / 2)));
  const suspects = found.size === 0 || found.size === mistakes.length ? half : found;
  const others = mistakes.filter((mistake) => !suspects.has(mistake));
  const first = acceptedOf([...suspects], compile, 0);
  return [...first, ...acceptedOf(others, compile, Math.max(0, tolerated - first.length))];
}

type Sign = (error: CompilerError, mistake: Mistake) => boolean;

/** That an error is about a mistake, and brought by no other. */
const SURE_SIGNS: readonly Sign[] = [
  ({ text }, { wrong }) => wrong !== undefined && text.includes(`'${wrong}'`),
  // In a type that is written out.
  ({ text }, { wrong }) => wrong !== undefined && new RegExp(`\\b${wrong}\\b`).test(text),
  ({ path, line }, mistake) => path === mistake.file.path && line === mistake.line,
];

const SIGNS: readonly Sign[] = [
  ({ path, line }, { file, lines: [first, last] }) =>
    path === file.path && first <= line && line <= last,
  ({ text }, { right }) => text.includes(`'${right}'`),
];

/** The mistakes of which some error has the first sign that any error has. */
function signified(
  signs: readonly Sign[],
  errors: readonly CompilerError[],
  mistakes: readonly Mistake[],
): Set<Mistake> {
  const found = signs.map((isSign) =>
    mistakes.filter((mistake) => errors.some((error) => isSign(error, mistake))),
  );
  return new Set(found.find(({ length }) => length > 0));
}
