/** Mutants that may survive, each with the reason: they do the same, or no rule depends on what they change. */
export interface Accepted {
  readonly file: string;
  readonly before: string;
  readonly after: string;
  readonly reason: string;
}

export const ACCEPTED: readonly Accepted[] = [];
