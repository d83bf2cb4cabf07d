export interface PastedNumber {
  readonly number: string;
  readonly tracking: string;
}

/** Two columns, as a spreadsheet or the program of a carrier has them: number of the order, tracking number. */
export const pastedNumbers = (text: string): readonly PastedNumber[] =>
  text
    .split(/\r?\n/)
    .map((line) => /^\s*"?([^\s"\t;,]+)"?[\t;,\s]+"?(.+?)"?\s*$/.exec(line))
    .flatMap((found) => {
      const [, number = '', tracking = ''] = found ?? [];
      return number && tracking ? [{ number, tracking }] : [];
    });

/** Case, spaces, hyphens and slashes of a number do not count (orders.md, "Order numbers"). */
export const sameNumber = (one: string, other: string) => plain(one) === plain(other);

const plain = (number: string) => number.toLowerCase().replaceAll(/[\s/_-]/g, '');
