/** `/api/users/@me/connected_apps/`: the applications that a user has authorized. */
import { z } from 'zod';

const permission = {
  scopes: z.array(z.string()),
  access_level: z.enum(['all', 'organization', 'team']),
  scoped_organizations: z.array(z.uuid()),
  scoped_teams: z.array(z.int()),
} as const;

const permissionSchema = z.strictObject(permission);

export type ConnectedAppPermission = z.infer<typeof permissionSchema>;

export const connectedAppSchema = z.strictObject({
  id: z.uuid(),
  client_id: z.string(),
  client_name: z.string(),
  client_host: z.string(),
  logo_url: z.string().nullable(),
  is_verified: z.boolean(),
  /** The user's newest answer, as far as the user still reaches it; no scopes when nothing of it is left. */
  ...permission,
  /**
   * Everything that the application may do: access that has ended is not listed. The scopes of one entry do not apply to
   * the projects of another.
   */
  permissions: z.array(permissionSchema),
  /** How many installations of the application are signed in. */
  authorizations: z.int(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
  /** The latest calls of tools of the MCP server, newest first. */
  recent_calls: z.array(
    z.strictObject({
      tool: z.string(),
      project_id: z.int().nullable(),
      outcome: z.string(),
      called_at: z.iso.datetime(),
    }),
  ),
});

export type ConnectedApp = z.infer<typeof connectedAppSchema>;
