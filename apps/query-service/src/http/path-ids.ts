/** Ids in paths. They are undefined for text that cannot be an id, so that the caller answers 404. */
import { z } from 'zod';

const UUID = z.uuid();

export const numericIdOf = (text: string | undefined): number | undefined =>
  /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined;

export const uuidOf = (text: string | undefined): string | undefined => UUID.safeParse(text).data;
