import { z } from 'zod';

/** The short form of a user that lists and activity carry. */
export const userBasicSchema = z.object({
  id: z.number(),
  uuid: z.string(),
  distinct_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  is_email_verified: z.boolean().nullable(),
  hedgehog_config: z.record(z.string(), z.unknown()).nullable(),
  role_at_organization: z.string().nullable(),
});

export type UserBasic = z.output<typeof userBasicSchema>;

/** Null when there is no author or the author is unknown. */
export const userOf = (id: number | null, users: ReadonlyMap<number, UserBasic>): UserBasic | null =>
  id === null ? null : (users.get(id) ?? null);
