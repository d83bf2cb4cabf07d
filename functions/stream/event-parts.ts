/** What the events of one change have in common. */
export interface EventParts {
  readonly types: readonly string[];
  readonly resource: string;
  readonly id: number;
  readonly shown: object;
  readonly previous?: object | undefined;
}
