/** Tokens that a code host reports as leaked are revoked. */
import { createHash, createPrivateKey, sign } from 'node:crypto';
import { waitFor } from '@meridian/testing';
import { describe, expect, it } from 'vitest';
import { callerAt, temporaryKey } from '../clients/api.ts';
import { obtainTokens, postForm, publish } from '../clients/app.ts';
import { clientSite, homeRegion, SCANNER_KEY_ID, scannerKey, threeAddresses } from '../platform.ts';

const ME = '/api/users/@me/';
const reported = (token: string) => ({
  token,
  type: 'any',
  url: 'https://code.example/a',
  source: 'content',
});

/** Returns true for each token of this installation. */
const report = async (address: string, tokens: readonly string[]): Promise<boolean[]> => {
  const text = JSON.stringify(tokens.map(reported));
  const answer = await fetch(`${address}/api/alerts/github`, {
    method: 'POST',
    body: text,
    headers: {
      'content-type': 'application/json',
      'github-public-key-identifier': SCANNER_KEY_ID,
      'github-public-key-signature': sign(
        'sha256',
        Buffer.from(text),
        createPrivateKey(scannerKey() ?? ''),
      ).toString('base64'),
    },
  });
  expect(answer.status).toBe(200);
  const labels = (await answer.json()) as { token_hash: string; label: string }[];
  return tokens.map((token) => {
    const hash = createHash('sha256').update(token).digest('hex');
    return labels.find(({ token_hash }) => token_hash === hash)?.label === 'true_positive';
  });
};

describe.skipIf(scannerKey() === undefined)('a leaked', () => {
  const region = homeRegion();
  const untilRefused = (address: string, token: string) =>
    waitFor(async () => (await callerAt(address, token)('GET', ME)).status === 401, { timeoutMs: 1_000 });

  it.skipIf(clientSite() === undefined).each(['access_token', 'refresh_token'] as const)(
    '%s ends all that was granted with it',
    async (kind) => {
      const clientId = await publish();
      const tokens = await obtainTokens(region, clientId);
      expect((await callerAt(region.url, tokens.access_token)('GET', ME)).status).toBe(200);
      expect(await report(region.url, [tokens[kind]])).toEqual([true]);
      await untilRefused(region.url, tokens.access_token);
      const refreshed = await postForm(`${region.url}/oauth/token/`, {
        grant_type: 'refresh_token',
        client_id: clientId,
        refresh_token: tokens.refresh_token,
      });
      expect([refreshed.status, await refreshed.json()]).toEqual([
        400,
        expect.objectContaining({ error: 'invalid_grant' }),
      ]);
    },
  );

  it('key of another region is found through any address, and unknown keys are reported as such', async () => {
    const three = threeAddresses();
    const [first, second] = three === undefined ? [region, region] : [three.us, three.eu];
    const keys = [
      (await temporaryKey(first, ['user:read'])).value,
      (await temporaryKey(second, ['user:read'])).value,
      'phx_of nobody',
    ];
    expect(await report(three?.router ?? region.url, keys)).toEqual([true, true, false]);
    await untilRefused(first.url, keys[0]!);
    await untilRefused(second.url, keys[1]!);
  });
});

it('an unsigned report is refused', async () => {
  const answer = await fetch(`${homeRegion().url}/api/alerts/github`, {
    method: 'POST',
    body: '[{"token":"phx_x"}]',
  });
  expect([400, 401]).toContain(answer.status);
});
