/**
 * The id of a task is everything that is needed to find it again, so that any process can answer and none keeps state.
 * It gives no access: the services check each step for the caller.
 */
import { z } from 'zod';

/** Clients send the id in a header. */
const MAX_CHARS = 4_000;

const taskSchema = z.strictObject({
  /** The tool and its arguments, from which its result is made. */
  tool: z.string(),
  args: z.record(z.string(), z.unknown()),
  project: z.int().positive(),
  /** The asynchronous query; absent for a materialization. */
  query: z.string().min(1).max(200).optional(),
  startedAt: z.iso.datetime(),
});

export type Task = z.output<typeof taskSchema>;

/** Undefined if the arguments are too long for an id. */
export const taskIdOf = (task: Task): string | undefined => {
  const id = Buffer.from(JSON.stringify(task)).toString('base64url');
  return id.length > MAX_CHARS ? undefined : id;
};

/** Undefined if it is not an id of a task. */
export const readTaskId = (id: unknown): Task | undefined => {
  if (typeof id !== 'string' || id.length > MAX_CHARS || !/^[\w-]+$/.test(id)) return undefined;
  try {
    return taskSchema.safeParse(JSON.parse(Buffer.from(id, 'base64url').toString('utf8'))).data;
  } catch {
    return undefined;
  }
};
