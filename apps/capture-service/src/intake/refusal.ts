/** Why a capture request was not taken. Capture routes answer in plain text, unlike the rest of the API. */
export class IntakeRefusal extends Error {
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    message: string,
    options: { retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'IntakeRefusal';
    this.status = status;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

export const undecodable = (detail: string, cause?: unknown): IntakeRefusal =>
  new IntakeRefusal(400, `failed to decode request: ${detail}`, { cause });

export const unparsable = (detail: string, cause?: unknown): IntakeRefusal =>
  new IntakeRefusal(400, `failed to parse request: ${detail}`, { cause });

/** A token of a deleted project, a rotated one, or one that no project ever had. */
export const unknownToken = (): IntakeRefusal => new IntakeRefusal(401, 'API key is not valid: unknown');

export const bodyTooLarge = (): IntakeRefusal => new IntakeRefusal(413, 'request body is too large');

const RETRY_AFTER_SECONDS = 5;

/** Nothing was stored: the SDK keeps the batch and comes again. */
export const temporarilyUnable = (cause?: unknown): IntakeRefusal =>
  new IntakeRefusal(503, 'transient error, please retry', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
