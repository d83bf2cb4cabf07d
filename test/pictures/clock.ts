const RealDate = Date;

let offsetMs = 0;

/** A date without arguments is as late as the clock has been set. */
class MovedDate extends RealDate {
  constructor(...given: unknown[]) {
    super(...((given.length > 0 ? given : [MovedDate.now()]) as [number]));
  }

  static override now = () => RealDate.now() + offsetMs;
}

/** Sets the clock of this process, which goes on from there. */
export function setClock(time: number): void {
  offsetMs = time - RealDate.now();
  globalThis.Date = MovedDate as DateConstructor;
}
