import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hashToken, mintToken } from '@meridian/identity';
import { fakeClock } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { relayKeptReports } from '../src/leaked-tokens/relay.ts';
import { type AuthHarness, startAuth } from './auth-harness.ts';

const CURVE = { namedCurve: 'prime256v1' } as const;
const scanner = generateKeyPairSync('ec', CURVE);
const stranger = generateKeyPairSync('ec', CURVE);

interface Label {
  readonly token_hash: string;
  readonly token_type: string;
  readonly label: string;
}

/** A fake of the code host's list of keys. */
let keyList: Server;
let keyListAsked = 0;
let us: AuthHarness;
let eu: AuthHarness;
beforeAll(async () => {
  keyList = createServer((_req, res) => {
    keyListAsked += 1;
    const key = scanner.publicKey.export({ type: 'spki', format: 'pem' });
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify({ public_keys: [{ key_identifier: 'key-1', key, is_current: true }] }));
  });
  await new Promise<void>((resolve) => keyList.listen(0, '127.0.0.1', resolve));
  const { port } = keyList.address() as AddressInfo;
  const env = { AUTH_LEAK_KEYS_URL: `http://127.0.0.1:${port}/keys` };
  eu = await startAuth({ env: { ...env, REGION: 'eu' } });
  us = await startAuth({ env: { ...env, AUTH_PEER_REGION_URL: eu.url } });
});
afterAll(async () => {
  await us[Symbol.asyncDispose]();
  await eu[Symbol.asyncDispose]();
  keyList.close();
});

interface ReportOptions {
  readonly key?: typeof scanner.privateKey;
  readonly keyId?: string;
  /** The body to send instead of the signed one. */
  readonly sent?: string;
  readonly headers?: Record<string, string>;
}

const report = async (auth: AuthHarness, body: unknown, options: ReportOptions = {}) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const signature = sign('sha256', Buffer.from(text), options.key ?? scanner.privateKey).toString('base64');
  const response = await fetch(`${auth.url}/api/alerts/github`, {
    method: 'POST',
    body: options.sent ?? text,
    headers: {
      'content-type': 'application/json',
      'github-public-key-identifier': options.keyId ?? 'key-1',
      'github-public-key-signature': signature,
      ...options.headers,
    },
  });
  return { status: response.status, labels: (await response.json()) as Label[] };
};

const finding = (token: string, type = 'meridian_personal_api_key') => ({
  token,
  type,
  url: 'https://code.example/acme/app/blob/1/config.py',
  source: 'content',
});

describe('a report of the secret scanner', () => {
  it('revokes a leaked key and notifies its owner in the product and by mail', async () => {
    const account = await us.newAccount();
    const key = await us.newKey(account);
    const { status, labels } = await report(us, [finding(key.value), finding(mintToken('phx', 'us'))]);
    expect(status).toBe(200);
    expect(labels).toEqual([
      {
        token_hash: createHash('sha256').update(key.value).digest('hex'),
        token_type: 'meridian_personal_api_key',
        label: 'true_positive',
      },
      expect.objectContaining({ label: 'false_positive' }),
    ]);
    expect(await us.exchange('bearer', key.value)).toMatchObject({ active: false });
    const { database } = us.context;
    const [notice] = await database.notice.findMany({ where: { userId: account.user.id } });
    const [mail] = await database.outgoingMail.findMany({ where: { recipient: account.email } });
    expect([notice?.body, mail?.text].join()).not.toContain(key.value);
    expect(notice?.body).toContain('code.example');
    expect(mail).toBeDefined();
    const [audit] = await database.auditEntry.findMany({ where: { targetId: key.id, actorKind: 'scanner' } });
    expect(audit).toMatchObject({
      action: 'personal_api_key.revoked',
      organizationId: account.organizationId,
    });
  });

  it('finds a secret key of a project under any reported type and notifies the admins', async () => {
    const account = await us.newAccount();
    const made = await us.api<{ value: string }>(
      account.session,
      'POST',
      `/api/projects/${account.projectId}/project_secret_api_keys/`,
      { label: 'prod' },
    );
    const { labels } = await report(us, [finding(made.body.value, 'meridian_personal_api_key')]);
    expect(labels[0]?.label).toBe('true_positive');
    expect(await us.exchange('bearer', made.body.value)).toMatchObject({ active: false });
    expect(await us.context.database.notice.count({ where: { userId: account.user.id } })).toBe(1);
  });

  it.each(['pha', 'phr'] as const)('ends the whole grant of a leaked %s token', async (kind) => {
    const account = await us.newAccount();
    const { access, refresh } = await newGrant(us, account.user.id);
    const { labels } = await report(us, [finding(kind === 'pha' ? access : refresh)]);
    expect(labels[0]?.label).toBe('true_positive');
    expect(await us.exchange('bearer', access)).toMatchObject({ active: false });
    expect(await us.context.database.notice.count({ where: { userId: account.user.id } })).toBe(1);
  });

  it('changes nothing when repeated, and gets the same answer', async () => {
    const account = await us.newAccount();
    const key = await us.newKey(account);
    const first = await report(us, [finding(key.value)]);
    const again = await Promise.all([1, 2, 3].map(() => report(us, [finding(key.value)])));
    for (const { labels } of again) expect(labels).toEqual(first.labels);
    expect(await us.context.database.notice.count({ where: { userId: account.user.id } })).toBe(1);
    expect(await us.context.database.outgoingMail.count({ where: { recipient: account.email } })).toBe(1);
  });

  it('forwards unknown tokens to the other region once', async () => {
    const key = await eu.newKey(await eu.newAccount());
    const here = await us.newKey(await us.newAccount());
    const { labels } = await report(us, [finding(key.value), finding(here.value), finding('phx_unknown')]);
    expect(labels.map(({ label }) => label)).toEqual(['true_positive', 'true_positive', 'false_positive']);
    expect(await eu.exchange('bearer', key.value)).toMatchObject({ active: false });
  });

  describe('with a token of a region that is away', () => {
    const clock = fakeClock(new Date());
    let peer: Server;
    let peerUrl: string;
    let isAway = true;
    let here: AuthHarness;
    beforeAll(async () => {
      // A proxy between the regions that is unavailable at first.
      peer = createServer((req, res) => {
        if (isAway) return void req.socket.destroy();
        const chunks: Buffer[] = [];
        req.on('data', (chunk: Buffer) => chunks.push(chunk));
        req.on('end', async () => {
          const answer = await fetch(eu.url + req.url!, {
            method: 'POST',
            body: Buffer.concat(chunks),
            headers: Object.entries(req.headers)
              .filter(([name]) => name.startsWith('github-') || name.startsWith('x-meridian-'))
              .map(([name, value]): [string, string] => [name, String(value)]),
          });
          res.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
        });
      });
      await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve));
      peerUrl = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`;
      const { port } = keyList.address() as AddressInfo;
      here = await startAuth({
        clock,
        env: { AUTH_LEAK_KEYS_URL: `http://127.0.0.1:${port}/keys`, AUTH_PEER_REGION_URL: peerUrl },
      });
    });
    afterAll(async () => {
      await here[Symbol.asyncDispose]();
      peer.close();
    });

    it('is kept without a label for it, and relayed until it is delivered', async () => {
      isAway = true;
      const away = await eu.newKey(await eu.newAccount());
      const own = await here.newKey(await here.newAccount());
      const body = [finding(away.value), finding(own.value), finding('phx_unknown')];
      const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
      const first = await report(here, body);
      expect([first.status, first.labels.map(({ token_hash, label }) => [token_hash, label])]).toEqual([
        200,
        [
          [hashOf(own.value), 'true_positive'],
          [hashOf('phx_unknown'), 'false_positive'],
        ],
      ]);
      const again = await report(here, body);
      expect(again.labels).toEqual(first.labels);
      const kept = await here.context.database.leakReport.findMany();
      expect(kept).toHaveLength(1);
      expect(Buffer.from(kept[0]!.sealedBody).toString('latin1')).not.toContain(away.value);

      clock.advance({ hours: 2 });
      expect(await relayKeptReports(here.context)).toBe(0);
      expect((await eu.exchange('bearer', away.value)).active).toBe(true);
      isAway = false;
      expect(await relayKeptReports(here.context)).toBe(0);
      clock.advance({ hours: 2 });
      expect(await relayKeptReports(here.context)).toBe(1);
      expect((await eu.exchange('bearer', away.value)).active).toBe(false);
      expect(await here.context.database.leakReport.count()).toBe(0);
      expect((await report(here, body)).labels.map(({ label }) => label)).toEqual([
        'true_positive',
        'true_positive',
        'false_positive',
      ]);
    });

    it('is delivered once by two processes at the same time', async () => {
      isAway = true;
      const away = await eu.newKey(await eu.newAccount());
      await report(here, [finding(away.value)]);
      isAway = false;
      clock.advance({ hours: 2 });
      const counts = await Promise.all([1, 2].map(() => relayKeptReports(here.context)));
      expect(counts.sort()).toEqual([0, 1]);
    });

    it('is labelled at once when that region does not know the token', async () => {
      isAway = false;
      const { labels } = await report(here, [finding(mintToken('phx', 'eu'))]);
      expect(labels.map(({ label }) => label)).toEqual(['false_positive']);
    });

    it('leaves the tokens of this region to this region when it was relayed from there', async () => {
      const relayed = { headers: { 'x-meridian-relayed': '1' } };
      const { labels } = await report(here, [finding(mintToken('phx', 'eu')), finding('x')], relayed);
      expect(labels.map(({ label }) => label)).toEqual(['false_positive']);
    });
  });

  it('of a thousand tokens is answered in order, soon', async () => {
    const account = await us.newAccount();
    const key = await us.newKey(account);
    const findings = Array.from({ length: 1_000 }, (_, index) =>
      finding(index === 500 ? key.value : mintToken('phx', 'us')),
    );
    const startedAt = performance.now();
    const { labels } = await report(us, findings, { headers: { 'x-meridian-relayed': '1' } });
    expect(performance.now() - startedAt).toBeLessThan(20_000);
    expect(labels.findIndex(({ label }) => label === 'true_positive')).toBe(500);
  });

  describe('is refused', () => {
    it.each<[string, unknown, ReportOptions, number]>([
      ['when signed with another key', [finding('x')], { key: stranger.privateKey }, 401],
      ['when its key is not listed', [finding('x')], { keyId: 'key-2' }, 401],
      ['when the body was changed', [finding('x')], { sent: JSON.stringify([finding('y')]) }, 401],
      [
        'when only white space was changed',
        [finding('x')],
        { sent: `${JSON.stringify([finding('x')])} ` },
        401,
      ],
      ['without a signature', [finding('x')], { headers: { 'github-public-key-signature': '' } }, 401],
      ['when it is not a list', { token: 'x' }, {}, 400],
      ['when it is empty', [], {}, 400],
      ['when it is no JSON', 'nonsense', {}, 400],
      ['when a finding has no token', [{ type: 'x' }], {}, 400],
    ])('%s', async (_, body, options, status) => {
      expect((await report(us, body, options)).status).toBe(status);
    });

    it('without the headers', async () => {
      const response = await fetch(`${us.url}/api/alerts/github`, { method: 'POST', body: '[]' });
      expect(response.status).toBe(400);
    });

    it('with made-up key ids, without asking for the list each time', async () => {
      const before = keyListAsked;
      await Promise.all(
        Array.from({ length: 20 }, (_, index) => report(us, [finding('x')], { keyId: `made-up-${index}` })),
      );
      expect(keyListAsked - before).toBeLessThanOrEqual(1);
    });
  });
});

const newGrant = async (auth: AuthHarness, userId: number) => {
  const access = mintToken('pha', 'us');
  const refresh = mintToken('phr', 'us');
  const expiresAt = new Date(Date.now() + 3_600_000);
  await auth.context.database.oAuthGrant.create({
    data: {
      id: crypto.randomUUID(),
      userId,
      clientId: 'https://app.example/client.json',
      scopes: ['insight:read'],
      accessLevel: 'all',
      resources: [],
      expiresAt,
      accessTokens: {
        create: {
          tokenHash: hashToken(access),
          id: crypto.randomUUID(),
          scopes: ['insight:read'],
          resources: [],
          expiresAt,
        },
      },
      refreshTokens: { create: { tokenHash: hashToken(refresh), expiresAt } },
    },
  });
  return { access, refresh };
};
