import { z } from 'zod';

/** A list of filters that clients send along; one that is not empty must not be passed over in silence. */
export const onlyEmpty = (message: string) => z.literal(['', '[]', '{}'], message).optional();
