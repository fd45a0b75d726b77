/** A mutant that may survive because it is equivalent or because no rule depends on the changed code. */
export interface Accepted {
  readonly file: string;
  readonly before: string;
  readonly after: string;
  readonly reason: string;
}
