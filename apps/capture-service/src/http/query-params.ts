/** Query parameters that several lists share. */
import { z } from 'zod';

/** Clients send an empty text for an empty search field. */
export const searchParam = z
  .string()
  .transform((text) => text || undefined)
  .optional();

/** A filter that clients send empty. A filter with content is refused instead of being ignored. */
export const onlyEmpty = (message: string) => z.literal(['', '[]', '{}'], message).optional();
