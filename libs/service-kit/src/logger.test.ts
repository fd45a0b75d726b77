import { InvalidRequestError, Secret } from '@meridian/core';
import { describe, expect, it } from 'vitest';
import { eventLog, hideSecrets } from './logger.ts';
import { readableLogger } from './test-support.ts';

const TOKEN = 'phx_us1AbCdEfGhIjKlMnOpQrStUvWxYz0123456789';

describe('logs hold no secret', () => {
  it.each<[string, object]>([
    ['a Secret', { key: new Secret('s3cr3t') }],
    ['a password member', { user: { password: 's3cr3t' } }],
    ['a token member deep inside', { a: { b: [{ refresh_token: 's3cr3t "quoted\\" rest' }] } }],
    ['an authorization header', { headers: { Authorization: 'Bearer s3cr3t-and-more' } }],
    ['a cookie', { headers: { cookie: 'session=s3cr3t' } }],
    ['the internal identity', { headers: { 'x-meridian-identity': 's3cr3t' } }],
    ['a password in an address', { url: 'postgres://meridian:s3cr3t@db.internal/meridian' }],
    ['an e-mail address', { note: 'sent to s3cr3t@example.com' }],
  ])('%s', (_name, fields) => {
    const { logger, lines } = readableLogger();
    logger.info(fields, 'hello');
    expect(lines.join()).not.toContain('s3cr3t');
    expect(JSON.parse(lines[0]!)).toMatchObject({ msg: 'hello' });
  });

  it.each([
    ['a token in a message', `refused ${TOKEN}.`],
    ['an authorization code in an address', 'GET /callback?code=phac_us1AbCdEfGhIjKlMnOp'],
    ['a JWT', 'got eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl back'],
    ['a bearer header in text', 'authorization: Bearer abcdefghijkl'],
    ['a shared link', 'GET /shared/abcdefghijkl-AbCdEfGh_IjKl.json?x=1'],
    ['a shared link in a frame', 'https://us.example/embedded/abcdefghijkl-AbCdEfGh_IjKl'],
  ])('%s', (_name, text) => {
    expect(hideSecrets(text)).not.toMatch(/AbCd|eyJhbG|abcdefghijkl/);
  });

  it('a member of an event that came from a caller', () => {
    const { logger, lines, entries } = readableLogger();
    const given = { requestId: TOKEN, clientId: 'https://a.example/s3cr3t@example.com' };
    eventLog(
      logger,
      'tool called',
    )({ given, known: { tool: 'execute-sql', projectId: null, durationMs: 7 } });
    expect(lines.join()).not.toMatch(/AbCd|s3cr3t/);
    expect(entries()[0]).toMatchObject({
      ...{ level: 'info', service: 'kit', msg: 'tool called', requestId: expect.any(String) },
      ...{ tool: 'execute-sql', projectId: null, durationMs: 7 },
    });
  });

  it('an error that carries a token in its message, its stack or its cause', () => {
    const { logger, lines } = readableLogger();
    logger.error({ err: new Error(`boom ${TOKEN}`, { cause: new Error(TOKEN) }) }, `failed with ${TOKEN}`);
    expect(lines.join()).not.toContain(TOKEN);
  });

  it('keeps error codes, paths and ids', () => {
    const { logger, entries } = readableLogger();
    logger.info({
      err: new InvalidRequestError('invalid_input', 'no', { attr: 'limit' }),
      path: '/api/projects/1/',
    });
    expect(entries()[0]).toMatchObject({
      level: 'info',
      service: 'kit',
      path: '/api/projects/1/',
      err: { code: 'invalid_input', status: 400, attr: 'limit' },
    });
  });

  it('stays linear on a long line without a match', () => {
    const cost = (length: number): number => {
      const line = `${'a'.repeat(length)}@`;
      const before = process.threadCpuUsage();
      for (let count = 0; count < 5; count++) hideSecrets(line);
      const { user, system } = process.threadCpuUsage(before);
      return user + system;
    };
    cost(20_000); // compiled from here on
    // Ten times as long, and far from a hundred times as slow.
    expect(cost(200_000) / cost(20_000)).toBeLessThan(40);
  });
});
