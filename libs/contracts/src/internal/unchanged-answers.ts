/**
 * `POST /internal/unchanged-answers` of query-service: whether callers would get answers of `POST /query/` that they
 * got before. One request asks for many users, each with the signed identity of the user.
 */
import { z } from 'zod';

/** Callers of one request, and answers of one caller. */
export const MAX_ASKED_ANSWERS = 64;

export const MAX_ASKED_BODY_CHARS = 16 * 1024;

export const askedAnswerSchema = z.strictObject({
  project_id: z.int().positive(),
  /** The body of the query. */
  body: z.string().max(MAX_ASKED_BODY_CHARS),
  /** `digestOf` the answer that the caller has. */
  digest: z.string().min(1).max(64),
});

export const unchangedAnswersRequestSchema = z.strictObject({
  callers: z
    .array(
      z.strictObject({
        identity: z.string().min(1),
        answers: z.array(askedAnswerSchema).min(1).max(MAX_ASKED_ANSWERS),
      }),
    )
    .min(1)
    .max(MAX_ASKED_ANSWERS),
});

/** One list for each caller, in the order of its answers. An unknown answer gives false too. */
export const unchangedAnswersSchema = z.strictObject({ unchanged: z.array(z.array(z.boolean())) });

export type AskedAnswer = z.output<typeof askedAnswerSchema>;
export type UnchangedAnswersRequest = z.output<typeof unchangedAnswersRequestSchema>;
export type UnchangedAnswers = z.output<typeof unchangedAnswersSchema>;
