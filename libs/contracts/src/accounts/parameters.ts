/** Query parameters of the account routes. */
import { z } from 'zod';

const MAX_ID = 2_147_483_647;

const idParam = z
  .string()
  .regex(/^(0|[1-9][0-9]{0,9})$/, 'Expected a whole number.')
  .transform(Number)
  .refine((id) => id >= 1 && id <= MAX_ID, 'Expected an id.')
  .meta({ written: { type: 'integer', minimum: 1, maximum: MAX_ID } });

export const auditLogParams = z.object({
  action: z.string().max(100).optional(),
  project: idParam.optional(),
});

export const agentCallsParams = z.object({
  client_id: z.string().max(2_048).optional(),
  tool: z.string().max(100).optional(),
  project: idParam.optional(),
});

export const endSessionsParams = z.object({
  keep_current: z.enum(['true', 'false'], 'Expected true or false.').default('false'),
});
