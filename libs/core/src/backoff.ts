export interface Backoff {
  readonly firstMs: number;
  readonly longestMs: number;
  /** The factor between one wait and the next; 2 by default. */
  readonly factor?: number;
}

/** How long to wait before the next attempt: `attempt` is 0 for the first wait. */
export const backoffMs = (attempt: number, { firstMs, longestMs, factor = 2 }: Backoff): number =>
  Math.min(longestMs, firstMs * factor ** Math.max(0, attempt));
