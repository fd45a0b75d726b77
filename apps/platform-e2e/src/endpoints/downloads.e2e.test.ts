/** Endpoint runs as files at the public address. */
import { expect, it } from 'vitest';
import { keyHolder } from '../clients/api.ts';
import { newEndpointName } from '../clients/endpoints.ts';
import { homeRegion } from '../platform.ts';

it('a run is answered as CSV, JSON lines, Parquet and Arrow, by format and by Accept', async () => {
  const region = homeRegion();
  const call = keyHolder(region);
  const name = newEndpointName();
  const endpoints = `/api/projects/${region.projectId}/endpoints/`;
  const query = {
    kind: 'HogQLQuery',
    query: "SELECT number AS n, concat('row ', toString(number)) AS text FROM numbers(2)",
  };
  expect((await call('POST', endpoints, { name, query })).status).toBe(201);
  const download = async (parameters: string, accept = '*/*') => {
    const response = await fetch(`${region.url}${endpoints}${name}/run${parameters}`, {
      headers: { authorization: `Bearer ${region.personalApiKey}`, accept },
    });
    expect(response.status).toBe(200);
    const type = response.headers.get('content-type')?.replace(/;.*$/, '');
    return { type, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  const FILES = [
    ['csv', 'text/csv'],
    ['jsonl', 'application/x-ndjson'],
    ['parquet', 'application/vnd.apache.parquet'],
    ['arrow', 'application/vnd.apache.arrow.stream'],
  ] as const;
  for (const [format, contentType] of FILES) {
    const file = await download(`?format=${format}`);
    expect([format, file.type]).toEqual([format, contentType]);
    expect(file.headers.get('content-disposition')).toContain(`${name}.${format}`);
    expect(file.headers.get('x-meridian-execution-id')).toMatch(/^[0-9a-f-]{36}$/);
    const asked = await download('', contentType);
    expect([asked.type, asked.bytes]).toEqual([contentType, file.bytes]);
    if (format === 'csv') expect(file.bytes.toString()).toBe('n,text\r\n0,row 0\r\n1,row 1\r\n');
    if (format === 'jsonl')
      expect(file.bytes.toString()).toBe('{"n":0,"text":"row 0"}\n{"n":1,"text":"row 1"}\n');
    if (format === 'parquet') expect(file.bytes.toString('latin1')).toMatch(/^PAR1[\s\S]*PAR1$/);
    if (format === 'arrow') expect(file.bytes.readUInt32LE(0)).toBe(0xffff_ffff);
  }
  expect((await call('GET', `${endpoints}${name}/run?format=xlsx`)).status).toBe(400);
});
