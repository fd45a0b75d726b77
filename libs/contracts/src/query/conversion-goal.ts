import { z } from 'zod';

/** An action, or an event of that name. */
export const conversionGoalSchema = z.union([
  z.strictObject({ actionId: z.int() }),
  z.strictObject({ customEventName: z.string() }),
]);
