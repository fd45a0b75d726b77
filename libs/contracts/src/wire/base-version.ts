import { z } from 'zod';

/** The version that a change is based on. A change that is based on an older version is refused with 409. */
export const baseVersionSchema = z.int32().min(1).optional();
export const baseVersionMember = { base_version: baseVersionSchema };
