import { waitFor } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type QueryHarness, startQuery, type TestProject } from './query-harness.ts';

let query: QueryHarness;
let project: TestProject;
beforeAll(async () => {
  query = await startQuery();
  project = query.newProject();
});
afterAll(() => query.stop());

const node = (text: string) => ({ query: { kind: 'HogQLQuery', query: text } });
const ROW = "SELECT 1 AS id, 'a\"b' AS name, toDateTime('2026-01-01 10:00:00') AS at";

const fetchFile = async (body: object, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${query.url}/api/projects/${project.id}/query/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(await query.identity(project)), ...headers },
    body: JSON.stringify(body),
  });

describe('rows as a file', () => {
  it.each([
    ['by Accept', {}, { accept: 'text/csv' }],
    ['by format', { format: 'csv' }, {}],
  ])('CSV %s', async (_, members, headers) => {
    const response = await fetchFile({ ...node(ROW), ...members }, headers);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(await response.text()).toBe('"id","name","at"\n1,"a""b","2026-01-01T10:00:00.000000Z"\n');
  });

  it('CSV by the address', async () => {
    const path = '/query/?format=csv';
    const send = (path: string) =>
      query.send(project, path, { method: 'POST', body: JSON.stringify(node('SELECT 1 AS a')) });
    expect((await send(path)).body['text']).toBe('"a"\n1\n');
    expect(await send('/query/?format=xml')).toMatchObject({ status: 400, body: { attr: 'format' } });
  });

  it.each([
    ['nothing', 'NULL', ''],
    ['an empty text', "''", '""'],
    ['a text of two lines', '\'Zürich, \\n"日本"\'', '"Zürich, \n""日本"""'],
    ['a list', "['a', 'b\"c']", `"[""a"",""b\\""c""]"`],
    ['several together', "(1, 'a')", '"[1,""a""]"'],
    ['a yes', 'true', 'true'],
    ['a day', "toDate('2026-01-02')", '"2026-01-02"'],
    ['an integer beyond 2^53', '9223372036854775807', '9223372036854775807'],
    ['a long decimal', "toDecimal('-99999999999999.99', 2)", '-99999999999999.99'],
    ['infinity', "toFloat('inf')", ''],
    ['no number', "toFloat('nan')", ''],
    ['a formula', "'=1+1'", `"'=1+1"`],
    ['bytes that are not text', 'char(255, 97)', '"\ufffda"'],
  ])('CSV has one cell for %s', async (_, expression, cell) => {
    const { body } = await query.ask(project, { ...node(`SELECT ${expression} AS x`), format: 'csv' });
    expect(body['text']).toBe(`"x"\n${cell}\n`);
  });

  it.each(['csv', 'jsonl'])('breaks off a file when the engine fails among its rows: %s', async (format) => {
    const text = "SELECT number, _toUInt8(if(number = 900000, 'x', '1')) FROM numbers(1000000) LIMIT 1000000";
    const response = await fetchFile({ ...node(text), format });
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow('terminated');
    expect((await query.ask(project, node('SELECT 1'))).body.results).toEqual([[1]]);
  });

  it('names the columns of lists as the query does', async () => {
    const headOf = async (list: object) => {
      const { body } = await query.ask(project, { query: list, format: 'csv' });
      return String(body['text']).split('\n', 1)[0];
    };
    const select = ['event -- What', 'properties.$browser -- Browser', 'count() -- Events'];
    expect(await headOf({ kind: 'EventsQuery', select })).toBe('"event","properties.$browser","count()"');
    expect(await headOf({ kind: 'ActorsQuery' })).toBe('"person","id","created_at"');
    const sessions = { kind: 'SessionsQuery', select: ['session_id', 'upper(distinct_id)'] };
    expect(await headOf(sessions)).toBe('"session_id","upper(distinct_id)"');
  });

  it('JSON lines', async () => {
    const response = await fetchFile({ ...node(ROW), format: 'jsonl' });
    expect(await response.text()).toBe('{"id":1,"name":"a\\"b","at":"2026-01-01T10:00:00.000000Z"}\n');
  });

  it('JSON lines have the values of the JSON answer', async () => {
    const rows = node(`SELECT 9223372036854775807 AS large, [-9223372036854775808] AS list, 1e20 AS float,
      toDecimal('99999999999999.99', 2) AS decimal, toDecimal('2.50', 2) AS short, map('a', 18446744073709551615) AS map,
      toFloat('inf') AS infinite, toFloat('nan') AS nan, '=1+1' AS formula, char(255, 97) AS bytes`);
    const { body: json } = await query.ask(project, rows);
    const response = await fetchFile({ ...rows, format: 'jsonl' });
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await response.arrayBuffer());
    expect(Object.values(JSON.parse(text))).toEqual((json.results as unknown[][])[0]);
    expect(JSON.parse(text)).toEqual({
      large: '9223372036854775807',
      list: ['-9223372036854775808'],
      float: 1e20,
      decimal: '99999999999999.99',
      short: 2.5,
      map: { a: '18446744073709551615' },
      infinite: null,
      nan: null,
      formula: '=1+1',
      bytes: '\ufffda',
    });
  });

  it.each([
    ['parquet', 'PAR1'],
    ['arrow', '\xff\xff\xff\xff'],
  ])('%s', async (format, magic) => {
    const response = await fetchFile({ ...node(ROW), format });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.status).toBe(200);
    expect(bytes.toString('latin1', 0, 4)).toBe(magic);
  });

  it('arrow needs no codec of its reader', async () => {
    const response = await fetchFile({ ...node("SELECT repeat('x', 1000) AS x"), format: 'arrow' });
    expect(Buffer.from(await response.arrayBuffer()).includes('x'.repeat(1_000))).toBe(true);
  });

  describe('of an insight', () => {
    const insight = {
      kind: 'TrendsQuery',
      series: [{ kind: 'EventsNode', event: 'a' }],
      dateRange: { date_from: '2026-01-01', date_to: '2026-01-02' },
    };

    it('CSV is its table, from the same cache as its JSON', async () => {
      const { body: json } = await query.ask(project, { query: insight });
      const file = await fetchFile({ query: insight, name: 'my chart' }, { accept: 'text/csv' });
      expect(await file.text()).toBe('series,1-Jan-2026,2-Jan-2026\r\na,0,0\r\n');
      expect(Object.fromEntries(file.headers)).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="my_chart.csv"',
        'x-meridian-is-cached': 'true',
        'x-meridian-last-refresh': json['last_refresh'],
      });
    });

    it('JSON lines have an object per row', async () => {
      const file = await fetchFile({ query: insight, format: 'ndjson', refresh: 'async' });
      expect(await file.text()).toBe('{"series":"a","1-Jan-2026":0,"2-Jan-2026":0}\n');
    });

    it.each([
      ['parquet', 'PAR1'],
      ['arrow', '\xff\xff\xff\xff'],
    ])('%s has typed columns', async (format, magic) => {
      const file = await fetchFile({ query: insight, name: 'my chart', format });
      const bytes = Buffer.from(await file.arrayBuffer()).toString('latin1');
      expect([file.status, bytes.slice(0, 4)]).toEqual([200, magic]);
      expect(bytes).toContain('1-Jan-2026');
      expect(file.headers.get('content-disposition')).toBe(`attachment; filename="my_chart.${format}"`);
    });

    it.each(['csv', 'parquet'])('%s is refused where there are no rows', async (format) => {
      const { status, body } = await query.ask(project, { query: { kind: 'DatabaseSchemaQuery' }, format });
      expect([status, body['attr']]).toEqual([400, 'format']);
    });

    it('errors are JSON, also with debug', async () => {
      const wrong = { ...insight, properties: [{ type: 'hogql', key: 'nothing.at.all', value: null }] };
      const { status, body } = await query.ask(project, { query: wrong, format: 'csv', debug: true });
      expect([status, body['type']]).toEqual([400, 'validation_error']);
    });
  });

  it('errors are reported before the first byte', async () => {
    const { status, body } = await query.ask(project, {
      ...node('SELECT nothing FROM events'),
      format: 'csv',
    });
    expect([status, body['code']]).toEqual([400, 'hogql_query_error']);
  });

  it('is found in the log, and breaks when it is cancelled', async () => {
    const rows = 'SELECT number, cityHash64(toString(number)) FROM numbers(10000000)';
    const response = await fetchFile({ ...node(rows), format: 'csv', client_query_id: 'a-file' });
    const reader = response.body!.getReader();
    await reader.read();
    await query.send(project, '/query/a-file/', { method: 'DELETE' });
    const readAll = async () => {
      while (!(await reader.read()).done);
    };
    await expect(readAll()).rejects.toThrow();
    await waitFor(async () => (await query.running(project)) === 0, { what: 'the end of it' });
    expect((await query.send(project, '/query/a-file/log/')).body).toMatchObject({
      kind: 'HogQLQuery',
      status: 'failed',
      error_code: 'query_cancelled',
    });
  });

  it.each(['csv', 'jsonl', 'arrow', 'parquet'])(
    '%s ends in the engine when its reader leaves',
    async (format) => {
      const rows = 'SELECT number, cityHash64(toString(number)) AS hash FROM numbers(10000000)';
      const response = await fetchFile({ ...node(rows), format });
      const reader = response.body!.getReader();
      await reader.read();
      expect(await query.running(project)).toBe(1);
      await reader.cancel();
      await waitFor(async () => (await query.running(project)) === 0, {
        timeoutMs: 5_000, // two seconds, plus the time for one row group on a busy machine
        what: 'the end of it',
      });
    },
  );

  it('a million rows stream with flat memory', async () => {
    const before = process.memoryUsage().rss;
    const response = await fetchFile({
      ...node("SELECT number AS n, concat('user-', toString(number)) AS name FROM numbers(1000000)"),
      format: 'csv',
    });
    let [bytes, peak] = [0, 0];
    let lines = 0;
    for await (const chunk of response.body!) {
      bytes += chunk.byteLength;
      for (const byte of chunk) if (byte === 10) lines++;
      peak = Math.max(peak, process.memoryUsage().rss);
    }
    expect(lines).toBe(1_000_001);
    expect(bytes).toBeGreaterThan(15_000_000);
    expect((peak - before) / 1024 ** 2).toBeLessThan(96);
  });
});
