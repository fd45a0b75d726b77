export interface Pauses {
  readonly firstMs: number;
  readonly longestMs: number;
}

/** The pause before the next attempt, twice as long as the one before. `attempt` is 0 for the first pause. */
export const growingPause = (attempt: number, { firstMs, longestMs }: Pauses): number =>
  Math.min(firstMs * 2 ** attempt, longestMs);
