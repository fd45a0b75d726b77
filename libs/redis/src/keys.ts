/**
 * Every key, channel, stream and queue name in Redis, declared once. README.md lists them for operators.
 * The part in braces is the hash tag: keys that one script touches together lie on one node of a cluster.
 */
const ROOT = 'meridian';

export const keys = {
  /** A computed result, as bytes. String with a time to live. */
  result: (cacheName: string, id: string): string => `${ROOT}:result:{${cacheName}:${id}}`,
  /** Lock of the process that computes a result. String with a short TTL, renewed while the work runs. */
  resultLock: (cacheName: string, id: string): string => `${ROOT}:result:{${cacheName}:${id}}:lock`,
  /** Holders of the slots of a limited resource, by expiry. Sorted set. */
  slots: (name: string, id: string): string => `${ROOT}:slots:{${name}:${id}}`,
  /** Record of a request with an `Idempotency-Key`. String with a TTL. */
  idempotency: (id: string): string => `${ROOT}:idempotency:{${id}}`,
  /** There while that request is being worked on. String with a short time to live, renewed. */
  idempotencyLease: (id: string): string => `${ROOT}:idempotency:{${id}}:lease`,
  /** Current revision of a project's data of one kind. String. */
  revision: (name: string, projectId: number): string => `${ROOT}:revision:{${name}:${projectId}}`,
  /** An append-only log between two processes. Stream. */
  stream: (name: string): string => `${ROOT}:stream:{${name}}`,
  /** A message to all processes of a region. Pub/sub channel; carries the database number, which channels ignore. */
  channel: (database: number, name: string): string => `${ROOT}:channel:${database}:${name}`,
} as const;

/** The prefix BullMQ puts before all keys of a queue. */
export const QUEUE_PREFIX = `{${ROOT}:queue}`;
