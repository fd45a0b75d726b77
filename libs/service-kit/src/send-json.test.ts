import { describe, expect, it } from 'vitest';
import { sendJson } from './send-json.ts';
import { startTestService } from './test-support.ts';

const UMLAUT = { a: 'Grüße, 世界' };
const LARGE = { a: 'ü'.repeat(100_000) };
const bytesOf = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

describe('JSON that is there already', () => {
  it.each([
    ['bytes', bytesOf(UMLAUT), UMLAUT],
    ['many bytes', bytesOf(LARGE), LARGE],
    ['a string of bytes', bytesOf(UMLAUT).toString('latin1'), UMLAUT],
  ])('arrives whole: %s', async (_, json, value) => {
    await using service = await startTestService({
      configure: (app) => app.get('/', (_req, res) => sendJson(res, json)),
    });
    const answer = await fetch(service.url);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('content-length')).toBe(String(json.length));
    expect(await answer.json()).toEqual(value);
  });

  it('gives way to an answer that was sent meanwhile, and harms nothing', async () => {
    await using service = await startTestService({
      configure: (app) =>
        app.get('/', (_req, res) => {
          sendJson(res, bytesOf(UMLAUT));
          res.status(504).json({ late: true });
        }),
    });
    for (let count = 0; count < 2; count++) {
      const answer = await fetch(service.url);
      expect([answer.status, await answer.json()]).toEqual([504, { late: true }]);
    }
  });
});
