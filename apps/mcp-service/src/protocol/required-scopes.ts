/** The scopes that a message needs. They are checked before the message is handled, so that a client can ask for them. */
import { isScope, type Principal, type Scope } from '@meridian/contracts/internal';
import { ForbiddenError } from '@meridian/core';
import { hasScope } from '@meridian/identity';
import { findResource } from '../resources/resources.ts';
import { readTaskId } from '../tasks/task-id.ts';
import { TOOLS } from '../tools/catalog.ts';

const SCOPES_OF_TOOLS: ReadonlyMap<unknown, readonly Scope[]> = new Map(
  TOOLS.map(({ name, scopes }) => [name, scopes]),
);

const TASK_METHODS: ReadonlySet<unknown> = new Set(['tasks/get', 'tasks/update', 'tasks/cancel']);

interface Message {
  readonly method?: unknown;
  readonly params?: { readonly name?: unknown; readonly uri?: unknown; readonly taskId?: unknown } | null;
}

export const requiredScopes = (message: unknown): readonly Scope[] => {
  const { method, params } = (message ?? {}) as Message;
  if (method === 'tools/call') return SCOPES_OF_TOOLS.get(params?.name) ?? [];
  if (TASK_METHODS.has(method)) return SCOPES_OF_TOOLS.get(readTaskId(params?.taskId)?.tool ?? '') ?? [];
  if (method === 'resources/read' && typeof params?.uri === 'string')
    return findResource(params.uri)?.kind.scopes ?? [];
  return [];
};

/** The challenge names all scopes, because the new token replaces the present one (RFC 6750 3.1). */
export const assertScopes = ({ scopes: granted }: Principal, needed: readonly Scope[]): void => {
  const missing = needed.filter((scope) => !hasScope(granted, scope));
  if (missing.length === 0) return;
  const all = [...new Set([...granted.filter(isScope), ...needed])].join(' ');
  throw new ForbiddenError('permission_denied', `The credential lacks the scope '${missing.join(' ')}'.`, {
    headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${all}"` },
  });
};
