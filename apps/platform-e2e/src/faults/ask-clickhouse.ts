import type { Product } from './product.ts';

/** Asks the engine itself, past every service. Answers the cells of each row. */
export const askClickHouse = async ({ stores }: Product, query: string): Promise<string[][]> => {
  const { origin, pathname, username, password } = new URL(stores.clickhouse.url);
  const answer = await fetch(`${origin}/?database=${pathname.slice(1)}`, {
    method: 'POST',
    headers: { 'x-clickhouse-user': username, 'x-clickhouse-key': password },
    body: `${query} FORMAT TabSeparated`,
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`ClickHouse answered ${answer.status}: ${text}`);
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t'));
};
