import { actionStepsSchema } from '@meridian/contracts/insights';
import type { ActionStep } from '@meridian/hogql/compile';

/** Stored steps, which passed this schema when they were saved. */
export const toActionSteps = (stored: unknown): readonly ActionStep[] => actionStepsSchema.parse(stored);
