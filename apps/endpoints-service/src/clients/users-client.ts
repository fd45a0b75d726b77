/** Who the users behind ids are, asked of auth-service and remembered for a while. */
import { type UserBasic, userBasicSchema } from '@meridian/contracts/wire';
import { z } from 'zod';
import { callInternal, type InternalService } from './internal-call.ts';

export interface UsersClient {
  get(ids: readonly (number | null)[]): Promise<ReadonlyMap<number, UserBasic>>;
}

const usersSchema = z.array(userBasicSchema);
const MAX_AGE_MS = 60_000;
const MAX_REMEMBERED = 5_000;

export const createUsersClient = (service: InternalService): UsersClient => {
  const known = new Map<number, { readonly user: UserBasic; readonly staleAt: number }>();

  const load = async (ids: readonly number[]): Promise<void> => {
    const response = await callInternal(service, { path: `/internal/users?ids=${ids.join(',')}` });
    if (known.size > MAX_REMEMBERED) known.clear();
    const staleAt = performance.now() + MAX_AGE_MS;
    for (const user of usersSchema.parse(await response.json())) known.set(user.id, { user, staleAt });
  };

  return {
    async get(ids) {
      const wanted = [...new Set(ids.filter((id) => id !== null))];
      const missing = wanted.filter((id) => (known.get(id)?.staleAt ?? 0) < performance.now());
      // Names are an ornament: without them the answer still says what was asked.
      if (missing.length > 0) await load(missing).catch(() => {});
      return new Map(
        wanted.flatMap((id) => {
          const entry = known.get(id);
          return entry === undefined ? [] : [[id, entry.user] as const];
        }),
      );
    },
  };
};
