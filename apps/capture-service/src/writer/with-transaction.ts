import type pg from 'pg';

export const withTransaction = async <Result>(
  pool: pg.Pool,
  work: (tx: pg.PoolClient) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    // When the rollback fails, the state of the connection is unknown, so it is closed.
    const failed = await client.query('ROLLBACK').then(
      () => undefined,
      (cause: Error) => cause,
    );
    client.release(failed);
    throw error;
  }
};
