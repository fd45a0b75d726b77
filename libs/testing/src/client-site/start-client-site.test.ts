import { request } from 'node:https';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { json, oversize, redirect, type ScriptedResponse, silence, slowDrip } from './scripted-response.ts';
import { type FakeClientSite, startFakeClientSite } from './start-client-site.ts';

let site: FakeClientSite;
beforeEach(async () => {
  site = await startFakeClientSite();
});
afterEach(() => site.close());

interface Answer {
  readonly status: number | undefined;
  readonly type: string | undefined;
  readonly location: string | undefined;
  readonly body: string;
}

const get = (
  path: string,
  { ca = site.authority.certificatePem, servername = 'client.example', timeout = 2_000 } = {},
) =>
  new Promise<Answer>((resolve, reject) => {
    const headers = { host: 'client.example' };
    const options = {
      host: '127.0.0.1',
      port: site.port,
      path,
      ca,
      servername,
      headers,
      agent: false,
      timeout,
    };
    const outgoing = request(options, async (incoming) => {
      try {
        const chunks: Buffer[] = [];
        for await (const chunk of incoming) chunks.push(chunk);
        const { 'content-type': type, location } = incoming.headers;
        resolve({ status: incoming.statusCode, type, location, body: Buffer.concat(chunks).toString() });
      } catch (error) {
        reject(error);
      }
    });
    outgoing.on('error', reject);
    outgoing.on('timeout', () => outgoing.destroy(new Error('timed out')));
    outgoing.end();
  });

describe('fake client site', () => {
  it('serves https that holds under its own authority', async () => {
    site.respond('/client.json', json({ client_id: site.url('/client.json') }));
    expect(await get('/client.json')).toMatchObject({
      status: 200,
      type: 'application/json',
      body: '{"client_id":"https://client.example/client.json"}',
    });
  });

  it('is refused under another authority, and for another name', async () => {
    const other = await startFakeClientSite();
    await expect(get('/', { ca: other.authority.certificatePem })).rejects.toThrow();
    await expect(get('/', { servername: 'other.example' })).rejects.toThrow(/altnames|match/);
    await other.close();
  });

  it.each<[string, ScriptedResponse, Partial<Answer>]>([
    [
      'a redirect',
      redirect('https://elsewhere.example/'),
      { status: 302, location: 'https://elsewhere.example/' },
    ],
    ['a status', { status: 500 }, { status: 500 }],
    ['a drip', slowDrip({ a: 1 }, 1), { body: '{"a":1}' }],
    ['text as it is', { body: 'not json' }, { body: 'not json', type: undefined }],
  ])('answers as scripted: %s', async (_, script, expected) => {
    site.respond('/x', script);
    expect(await get('/x')).toMatchObject(expected);
  });

  it('can send too much, cut off and stay silent', async () => {
    site.respond('/big', oversize(100_000));
    site.respond('/cut', { ...json({ a: 'long enough to cut' }), cutAfterBytes: 5 });
    site.respond('/silent', silence());
    expect((await get('/big')).body.length).toBeGreaterThan(100_000);
    await expect(get('/cut')).rejects.toThrow(/aborted|hang up/);
    await expect(get('/silent', { timeout: 50 })).rejects.toThrow('timed out');
  });

  it('records requests, and may answer by them', async () => {
    site.respond('/x', ({ headers }) => ({ status: headers['if-none-match'] === '"1"' ? 304 : 200 }));
    await get('/x?page=2');
    expect(site.requestsTo('/x')).toMatchObject([
      { method: 'GET', host: 'client.example', path: '/x?page=2' },
    ]);
    expect(site.requestsTo('/y')).toEqual([]);
  });
});
