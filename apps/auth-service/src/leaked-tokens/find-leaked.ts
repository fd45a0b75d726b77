/** Finds which reported strings are our credentials, by form and hash. The reported type is not trusted. */
import { hashToken, parseToken, type TokenKind } from '@meridian/identity';
import type { Database } from '../database.ts';
import type { PersonalApiKey, Project, ProjectSecretKey, User } from '../generated/prisma/client.ts';

export type Leaked = { readonly tokenHash: Buffer<ArrayBuffer>; readonly kind: TokenKind } & (
  | { readonly target: 'personal_api_key'; readonly key: PersonalApiKey; readonly owner: User }
  | { readonly target: 'project_secret_key'; readonly key: ProjectSecretKey & { project: Project } }
  | {
      readonly target: 'oauth_grant';
      readonly grantId: string;
      readonly clientId: string;
      readonly owner: User;
    }
);

/** The found credentials by token. Sends one query per kind, however long the report. */
export const findLeaked = async (
  database: Database,
  tokens: readonly string[],
): Promise<ReadonlyMap<string, Leaked>> => {
  const byKind = new Map<TokenKind, Map<string, { token: string; hash: Buffer<ArrayBuffer> }>>();
  for (const token of tokens) {
    const kind = parseToken(token)?.kind;
    if (kind === undefined) continue;
    const hash = hashToken(token);
    const known = byKind.get(kind) ?? new Map();
    byKind.set(kind, known.set(hash.toString('hex'), { token, hash }));
  }
  const found = new Map<string, Leaked>();
  const hashesOf = (kind: TokenKind) => [...(byKind.get(kind)?.values() ?? [])].map(({ hash }) => hash);
  const keep = (kind: TokenKind, tokenHash: Uint8Array, build: (hash: Buffer<ArrayBuffer>) => Leaked) => {
    const reported = byKind.get(kind)?.get(Buffer.from(tokenHash).toString('hex'));
    if (reported !== undefined) found.set(reported.token, build(reported.hash));
  };

  const [personal, secret, access, refresh] = await Promise.all([
    database.personalApiKey.findMany({
      where: { tokenHash: { in: hashesOf('phx') } },
      include: { user: true },
    }),
    database.projectSecretKey.findMany({
      where: { tokenHash: { in: hashesOf('phs') } },
      include: { project: true },
    }),
    database.oAuthAccessToken.findMany({
      where: { tokenHash: { in: hashesOf('pha') } },
      include: { grant: { include: { user: true } } },
    }),
    database.oAuthRefreshToken.findMany({
      where: { tokenHash: { in: hashesOf('phr') } },
      include: { grant: { include: { user: true } } },
    }),
  ]);
  for (const { user, ...key } of personal) {
    keep('phx', key.tokenHash, (tokenHash) => ({
      target: 'personal_api_key',
      kind: 'phx',
      tokenHash,
      key,
      owner: user,
    }));
  }
  for (const key of secret) {
    keep('phs', key.tokenHash, (tokenHash) => ({
      target: 'project_secret_key',
      kind: 'phs',
      tokenHash,
      key,
    }));
  }
  for (const [kind, rows] of [
    ['pha', access],
    ['phr', refresh],
  ] as const) {
    for (const { tokenHash: stored, grant } of rows) {
      const { id: grantId, clientId, user: owner } = grant;
      keep(kind, stored, (tokenHash) => ({
        target: 'oauth_grant',
        kind,
        tokenHash,
        grantId,
        clientId,
        owner,
      }));
    }
  }
  return found;
};
