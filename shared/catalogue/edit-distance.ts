/**
 * Damerau-Levenshtein distance (optimal string alignment): letters that are missing, too many, wrong,
 * or swapped with the next one. More than `max` is given as Infinity, which is faster.
 */
export function editDistance(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return Infinity;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 0; i < one.length; i += 1) {
    const row = nextRow(i, one, other, last, beforeLast);
    if (Math.min(...row) > max) return Infinity;
    [beforeLast, last] = [last, row];
  }
  const distance = last[other.length] ?? 0;
  return distance > max ? Infinity : distance;
}

/** The distances of the first `i + 1` letters of one word from each beginning of the other. */
function nextRow(
  i: number,
  one: string,
  other: string,
  last: readonly number[],
  beforeLast: readonly number[],
): number[] {
  const row = [i + 1];
  for (let j = 0; j < other.length; j += 1) {
    const replaced = (last[j] ?? 0) + (one[i] === other[j] ? 0 : 1);
    const isSwapped = i > 0 && j > 0 && one[i] === other[j - 1] && one[i - 1] === other[j];
    const swapped = isSwapped ? (beforeLast[j - 1] ?? 0) + 1 : Infinity;
    row.push(Math.min(replaced, swapped, (last[j + 1] ?? 0) + 1, (row[j] ?? 0) + 1));
  }
  return row;
}
