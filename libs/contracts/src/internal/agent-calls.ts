/** `POST /internal/agent-calls`: calls of tools that mcp-service reports. */
import { z } from 'zod';
import { CREDENTIAL_KINDS } from './principal.ts';

export const MAX_REPORTED_CALLS = 500;

export const agentCallSchema = z.strictObject({
  /** A call that is reported again is stored once. */
  id: z.uuid(),
  calledAt: z.iso.datetime(),
  userId: z.int().nullable(),
  /** Absent for a key. */
  clientId: z.string().max(2_048).nullable(),
  credential: z.enum(CREDENTIAL_KINDS),
  credentialId: z.string().max(200),
  tool: z.string().max(100),
  projectId: z.int().nullable(),
  /** `ok`, `cancelled`, or the code of the error. */
  outcome: z.string().max(100),
  durationMs: z.int().min(0),
  requestId: z.string().max(200),
});

export const agentCallsSchema = z.strictObject({
  calls: z.array(agentCallSchema).min(1).max(MAX_REPORTED_CALLS),
});

export type AgentCall = z.output<typeof agentCallSchema>;
