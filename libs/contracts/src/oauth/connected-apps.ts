/** `/api/users/@me/connected_apps/`: what a user let in, one row per application. */
import { z } from 'zod';

export const connectedAppSchema = z.strictObject({
  id: z.uuid(),
  client_id: z.string(),
  client_name: z.string(),
  client_host: z.string(),
  logo_url: z.string().nullable(),
  is_verified: z.boolean(),
  scopes: z.array(z.string()),
  access_level: z.enum(['all', 'organization', 'team']),
  scoped_organizations: z.array(z.uuid()),
  scoped_teams: z.array(z.int()),
  /** How many installations of the application are signed in. */
  authorizations: z.int(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
});

export type ConnectedApp = z.infer<typeof connectedAppSchema>;
