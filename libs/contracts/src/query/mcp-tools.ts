import { z } from 'zod';

/** `POST /mcp_tools/:tool/`: the arguments of a tool, by themselves or in `args`. */
export const mcpToolCallSchema = z.looseObject({ args: z.record(z.string(), z.unknown()).optional() });

export const mcpToolAnswerSchema = z.strictObject({
  success: z.boolean(),
  /** Text for a model. */
  content: z.string(),
  structured_content: z.unknown().optional(),
  error: z
    .strictObject({
      type: z.string(),
      code: z.string(),
      retry_strategy: z.enum(['adjusted', 'once', 'never']),
    })
    .optional(),
});
