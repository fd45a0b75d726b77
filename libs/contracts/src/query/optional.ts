import { z } from 'zod';

/** Clients send `null` where they mean "not given"; both read as the default. */
export const withDefault = <S extends z.ZodType>(schema: S, fallback: z.output<S>) =>
  schema.nullish().transform((value): z.output<S> => value ?? fallback);

/** A member that may be left out or null, and reads as undefined then. */
export const optional = <S extends z.ZodType>(schema: S) =>
  schema.nullish().transform((value): z.output<S> | undefined => value ?? undefined);

/** A member of a strict object that clients send and that changes no number. */
export const displayOnly = z.unknown().optional();
