/** Reads the arguments of a tool, and accepts the spellings that prompts in the wild use. */
import { z } from 'zod';
import type { Tool } from './tool.ts';

const ALIASES: Readonly<Record<string, string>> = {
  projectId: 'project_id',
  orgId: 'organization_id',
  organizationId: 'organization_id',
  insightId: 'id',
  insight_id: 'id',
  short_id: 'id',
  actionId: 'id',
  action_id: 'id',
  cohortId: 'id',
  cohort_id: 'id',
  personId: 'id',
  person_id: 'id',
  endpointName: 'name',
  endpoint_name: 'name',
  q: 'search',
  eventName: 'event_name',
  date_range: 'dateRange',
  filter_test_accounts: 'filterTestAccounts',
};

export const normalizeArguments = (
  { input, effect }: Pick<Tool, 'input' | 'effect'>,
  given: unknown,
): unknown => {
  if (given === undefined || given === null) return {};
  if (typeof given !== 'object' || Array.isArray(given)) return given;
  const { data, ...others } = given as Record<string, unknown>;
  const isWrapped =
    !('data' in input.shape) && typeof data === 'object' && data !== null && !Array.isArray(data);
  const flat: Record<string, unknown> = isWrapped ? { ...others, ...data } : { ...(given as object) };
  for (const [alias, name] of Object.entries(ALIASES)) {
    if (!(alias in flat) || alias in input.shape || !(name in input.shape) || name in flat) continue;
    flat[name] = flat[alias];
    delete flat[alias];
  }
  return effect === 'read' ? withoutNulls(input, flat) : flat;
};

/** Models send null for omitted arguments. A tool that changes something must not read it as "keep the value". */
const withoutNulls = ({ shape }: Tool['input'], given: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) =>
        value !== null ||
        !Object.hasOwn(shape, name) ||
        isAccepted(shape[name], null) ||
        !isAccepted(shape[name], undefined),
    ),
  );

const isAccepted = (schema: z.core.$ZodType | undefined, value: unknown): boolean =>
  schema !== undefined && z.safeParse(schema, value).success;
