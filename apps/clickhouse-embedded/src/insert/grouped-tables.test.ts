import { describe, expect, it } from 'vitest';
import { GroupedTables } from './grouped-tables.ts';

const TABLE = { database: undefined, name: 'events' };

const counted = (answers: readonly (string | Error)[]) => {
  const asked: string[] = [];
  const lookUp = async (query: string): Promise<string> => {
    const answer = answers[asked.length] ?? '';
    asked.push(query);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { asked, lookUp };
};

describe('the grouping of a table', () => {
  it.each(['apart', 'one part', 'parts'] as const)('%s is looked up once', async (grouping) => {
    const tables = new GroupedTables();
    const { asked, lookUp } = counted([`${grouping}\n`]);
    for (let times = 0; times < 2; times += 1)
      expect(await tables.groupingOf(TABLE, 'default', lookUp)).toBe(grouping);
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['does not exist', ''],
    ['could not be looked up', new Error('busy')],
  ])('that %s is looked up again', async (_, answer) => {
    const tables = new GroupedTables();
    const { lookUp } = counted([answer, 'parts']);
    expect(await tables.groupingOf(TABLE, 'default', lookUp)).toBe('apart');
    expect(await tables.groupingOf(TABLE, 'default', lookUp)).toBe('parts');
  });

  it('is looked up again after a statement that may have changed it', async () => {
    const tables = new GroupedTables();
    const { lookUp } = counted(['parts', 'apart']);
    await tables.groupingOf(TABLE, 'default', lookUp);
    tables.forget();
    expect(await tables.groupingOf(TABLE, 'default', lookUp)).toBe('apart');
  });

  it('is that of the table in the database of the request', async () => {
    const { asked, lookUp } = counted(['parts', 'parts']);
    const tables = new GroupedTables();
    await tables.groupingOf(TABLE, 'one', lookUp);
    await tables.groupingOf({ ...TABLE, database: 'two' }, 'one', lookUp);
    expect(asked.map((query) => /database = '(\w+)'/.exec(query)?.[1])).toEqual(['one', 'two']);
  });
});
