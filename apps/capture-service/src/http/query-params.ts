/** Parameters that several lists of this service take. */
import { z } from 'zod';

/** A search field sends its empty text along. */
export const searchParam = z
  .string()
  .transform((text) => text || undefined)
  .optional();

/** A list of filters that clients send along; one that is not empty must not be passed over in silence. */
export const onlyEmpty = (message: string) => z.literal(['', '[]', '{}'], message).optional();
