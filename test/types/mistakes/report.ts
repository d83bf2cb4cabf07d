import { mistakenText } from './compile.ts';
import { KINDS } from './place.ts';
import type { Mistake } from './seed.ts';
import type { Outcome } from './try-mistakes.ts';

/** What got through by kind and file, with the lines before and after; then what was refused. */
export function report(seed: number, { mistakes, accepted }: Outcome): string {
  const refused = mistakes.filter((mistake) => !accepted.includes(mistake));
  const kinds = Object.keys(KINDS).flatMap((kind) => {
    const all = mistakes.filter((mistake) => mistake.kind === kind);
    const through = accepted.filter((mistake) => mistake.kind === kind);
    const count = `${kind}: ${through.length} of ${all.length} got through`;
    return all.length === 0 ? [] : ['', count, ...sorted(through).flatMap(changeOf)];
  });
  return [
    `Seed ${seed}: tsc refuses ${refused.length} of ${mistakes.length} mistakes.`,
    ...kinds,
    '',
    'refused',
    ...sorted(refused).map(
      (mistake) => `  ${positionOf(mistake)}  ${mistake.kind} ${mistake.right}`,
    ),
  ].join('\n');
}

const sorted = (mistakes: readonly Mistake[]) =>
  mistakes.toSorted((one, other) =>
    one.file === other.file ? one.line - other.line : one.file.path < other.file.path ? -1 : 1,
  );

const positionOf = ({ file, line }: Mistake) => `${file.path}:${line}`;

function changeOf(mistake: Mistake): string[] {
  const lineOf = (text: string) => text.split('\n')[mistake.line - 1]?.trim();
  return [
    `  ${positionOf(mistake)}`,
    `    - ${lineOf(mistake.file.text)}`,
    `    + ${lineOf(mistakenText(mistake.file, [mistake]))}`,
  ];
}
