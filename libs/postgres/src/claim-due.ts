interface ClaimOptions<Tx, Due, Row> {
  readonly now: Date;
  /** The pause after this many attempts. */
  readonly waitMs: (attempts: number) => number;
  /** Must lock the rows: `FOR UPDATE SKIP LOCKED`. */
  readonly find: (tx: Tx, now: Date) => Promise<readonly Due[]>;
  readonly mark: (tx: Tx, due: Due, claim: { attempts: number; nextTryAt: Date }) => Promise<Row>;
}

/**
 * Claims the due rows of an outbox. It counts the attempt and sets the time of the next one before the work starts, so
 * that no other process takes the same rows, and rows of a process that ends during the work become due again.
 */
export const claimDue = <Tx, Due extends { readonly attempts: number }, Row>(
  transaction: (work: (tx: Tx) => Promise<Row[]>) => Promise<Row[]>,
  { now, waitMs, find, mark }: ClaimOptions<Tx, Due, Row>,
): Promise<Row[]> =>
  transaction(async (tx) => {
    const claim = (due: Due): Promise<Row> =>
      mark(tx, due, {
        attempts: due.attempts + 1,
        nextTryAt: new Date(now.getTime() + waitMs(due.attempts)),
      });
    return Promise.all((await find(tx, now)).map(claim));
  });
