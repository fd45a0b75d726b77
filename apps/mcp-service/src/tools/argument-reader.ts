/** Reads the arguments of a tool. Valid ones are remembered by their text, because agents repeat their calls. */
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { normalizeArguments } from './arguments.ts';
import type { Tool } from './tool.ts';

export type ReadArguments =
  | { readonly isValid: false; readonly error: z.ZodError }
  | {
      readonly isValid: true;
      readonly data: Readonly<Record<string, unknown>>;
      /** Equal for equal arguments of the same tool; undefined for arguments that are not remembered. */
      readonly key: string | undefined;
    };

const MAX_REMEMBERED_CHARS = 4 * 1024 ** 2;
const MAX_CHARS = 8_192;

export const createArgumentReader = () => {
  const known = new LRUCache<string, ReadArguments>({ maxSize: MAX_REMEMBERED_CHARS });

  return (tool: Tool, given: unknown): ReadArguments => {
    const key = keyOf(tool, given);
    const remembered = key === undefined ? undefined : known.get(key);
    if (remembered !== undefined) return remembered;
    const { success, data, error } = tool.input.safeParse(normalizeArguments(tool, given));
    if (!success) return { isValid: false, error };
    const read: ReadArguments = { isValid: true, data, key };
    if (key !== undefined) known.set(key, read, { size: key.length });
    return read;
  };
};

/** A number that is too large is written as null, so texts with null may be equal for different arguments. */
const keyOf = ({ name }: Tool, given: unknown): string | undefined => {
  const text = JSON.stringify(given) ?? '';
  return text.length > MAX_CHARS || text.includes('null') ? undefined : `${name} ${text}`;
};
