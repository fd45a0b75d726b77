import { describe, expect, it } from 'vitest';
import { findClientIdProblem, hasClientIdQuery, hostOfClientId } from './client-id-url.ts';

const production = { allowDevelopmentHosts: false };
const development = { allowDevelopmentHosts: true };

describe('client id URLs (checklist 1)', () => {
  it.each([
    'https://app.example.com/oauth/client.json',
    'https://app.example.com/x/',
    'https://app.example.com:443/x',
    'https://app.example.com:8443/x',
    'https://APP.example.com/x',
    'https://app.example.com/%41',
    'https://app.example.com/x?version=2',
    'https://app.example.com/a..b/.well-known/x',
    'https://app.example.com/x//y',
    'https://xn--bcher-kva.example.com/x',
    'https://under_score.example.com/x',
  ])('%s is accepted', (clientId) => expect(findClientIdProblem(clientId, production)).toBeUndefined());

  it.each([
    ['1.1', 'http://app.example.com/x'],
    ['1.1', 'HTTP://app.example.com/x'],
    ['1.1', 'HTTPS://app.example.com/x'],
    ['1.1', 'ftp://app.example.com/x'],
    ['1.1', 'app.example.com/x'],
    ['1.1', '//app.example.com/x'],
    ['1.1', 'https:app.example.com/x'],
    ['1.1', 'https:/app.example.com/x'],
    ['1.1', 'javascript://app.example.com/%0aalert(1)'],
    ['1.1', ''],
    ['1.2', 'https://user@app.example.com/x'],
    ['1.2', 'https://user:password@app.example.com/x'],
    ['1.2', 'https://@app.example.com/x'],
    ['1.2', 'https://:@app.example.com/x'],
    ['1.3', 'https://app.example.com/x#part'],
    ['1.3', 'https://app.example.com/x#'],
    ['1.4', 'https://app.example.com'],
    ['1.4', 'https://app.example.com?x'],
    ['1.5', 'https://app.example.com/'],
    ['1.5', 'https://app.example.com/?x'],
    ['1.6', 'https://app.example.com/./x'],
    ['1.6', 'https://app.example.com/a/../x'],
    ['1.6', 'https://app.example.com/a/..'],
    ['1.6', 'https://app.example.com/%2e/x'],
    ['1.6', 'https://app.example.com/%2E%2e/x'],
    ['1.6', 'https://app.example.com/.%2e/x'],
    ['1.10', 'https://app.example.com/a b'],
    ['1.10', ' https://app.example.com/x'],
    ['1.10', 'https://app.example.com/x\n'],
    ['1.10', 'https://app.example.com/x\t'],
    ['1.10', 'https://app.example.com/\u0000'],
    ['1.10', 'https://app.example.com\\@evil.example/x'],
    ['1.10', 'https://app.example.com/\\x'],
    ['1.10', 'https://bücher.example.com/x'],
    ['1.10', 'https://app.example.com/é'],
    ['1.10', 'https://app.example.com/<script>'],
    ['1.10', `https://app.example.com/${'x'.repeat(2_048)}`],
    ['1.11', 'https://127.0.0.1/x'],
    ['1.11', 'https://93.184.216.34/x'],
    ['1.11', 'https://2130706433/x'],
    ['1.11', 'https://0x7f.1/x'],
    ['1.11', 'https://app.0x10/x'],
    ['1.11', 'https://[::1]/x'],
    ['1.11', 'https://[2606:4700::1]:8443/x'],
    ['1.11', 'https://app.example.com:0/x'],
    ['1.11', 'https://app.example.com:/x'],
    ['1.11', 'https://app.example.com:65536/x'],
    ['1.11', 'https://app.example.com:0443/x'],
    ['1.11', 'https://app.example.com:abc/x'],
    ['1.11', 'https://intranet/x'],
    ['1.11', 'https://localhost/x'],
    ['1.11', 'https://app.localhost/x'],
    ['1.11', 'https://printer.local/x'],
    ['1.11', 'https://api.internal/x'],
    ['1.11', 'https://app.test/x'],
    ['1.11', 'https://app.invalid/x'],
    ['1.11', 'https://app..example.com/x'],
    ['1.11', 'https://app.example.com./x'],
    ['1.11', 'https://-app.example.com/x'],
    ['1.11', 'https://app%2eexample.com/x'],
    ['1.11', 'https:///x'],
  ])('%s: %j is refused', (_rule, clientId) =>
    expect(findClientIdProblem(clientId, production)).toEqual(expect.any(String)),
  );

  it.each([
    'https://client.test/x',
    'https://localhost:9443/x',
    'https://intranet/x',
    'https://127.0.0.1:9443/x',
  ])('%s is accepted in development alone', (clientId) => {
    expect(findClientIdProblem(clientId, development)).toBeUndefined();
    expect(findClientIdProblem(clientId, production)).toEqual(expect.any(String));
  });

  it.each([
    'https://app.notlocal/x',
    'https://app.test.example.com/x',
    'https://internal.example.com/x',
    `https://app.example.com/${'x'.repeat(2_048 - 'https://app.example.com/'.length)}`,
  ])('%.60s is on a public domain, and short enough', (clientId) => {
    expect(findClientIdProblem(clientId, production)).toBeUndefined();
  });

  it.each(['https://app.TEST/x', 'https://app.Localhost/x'])('%s is a development name', (clientId) => {
    expect(findClientIdProblem(clientId, production)).toBe('must be on a public domain');
  });

  it('an id of 2049 bytes is too long', () => {
    const clientId = `https://app.example.com/${'x'.repeat(2_049 - 'https://app.example.com/'.length)}`;
    expect(findClientIdProblem(clientId, production)).toBe('must not be longer than 2048 bytes');
  });

  it('addresses of IPv6 are for development, without anything behind them', () => {
    expect(findClientIdProblem('https://[::1]:9443/x', development)).toBeUndefined();
    for (const host of ['[::1]x', '[::1]x:9443', 'example.'])
      expect(findClientIdProblem(`https://${host}/x`, development)).toEqual(expect.any(String));
  });

  it('a query is noticed, not refused (1.8)', () => {
    expect(hasClientIdQuery('https://app.example.com/x?v=1')).toBe(true);
    expect(hasClientIdQuery('https://app.example.com/x')).toBe(false);
  });

  it('the host is shown to the user', () => {
    expect(hostOfClientId('https://app.example.com:8443/x')).toBe('app.example.com');
    expect(hostOfClientId('no URL')).toBe('');
  });
});
