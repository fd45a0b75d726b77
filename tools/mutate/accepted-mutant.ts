/** A mutant that may survive, because it does the same or no rule depends on what it changes. */
export interface Accepted {
  readonly file: string;
  readonly before: string;
  readonly after: string;
  readonly reason: string;
}
