/** Prisma's error code. */
const UNIQUE_VIOLATION = 'P2002';

export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && (error as { readonly code?: unknown }).code === UNIQUE_VIOLATION;
