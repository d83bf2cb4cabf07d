/** Thrown for a call that no engine accepts: a mistake of the program, which a retry repeats. */
export class RefusedCall extends Error {
  override readonly name = 'RefusedCall';
}
