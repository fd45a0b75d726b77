import { z } from 'zod';
import { funnelsQuerySchema } from './funnels.ts';
import { lifecycleQuerySchema } from './lifecycle.ts';
import { pathsQuerySchema } from './paths.ts';
import { retentionQuerySchema } from './retention.ts';
import { stickinessQuerySchema } from './stickiness.ts';
import { trendsQuerySchema } from './trends.ts';

/** The six insight kinds. */
export const insightQuerySchema = z.discriminatedUnion('kind', [
  trendsQuerySchema,
  funnelsQuerySchema,
  retentionQuerySchema,
  pathsQuerySchema,
  stickinessQuerySchema,
  lifecycleQuerySchema,
]);

export type InsightQuery = z.output<typeof insightQuerySchema>;
export type InsightKind = InsightQuery['kind'];
