/** The refusal of a capture request. Capture routes answer in plain text, unlike the rest of the API. */
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

/** The token belongs to a deleted project, was rotated, or never existed. */
export const unknownToken = (): IntakeRefusal => new IntakeRefusal(401, 'API key is not valid: unknown');

export const bodyTooLarge = (): IntakeRefusal => new IntakeRefusal(413, 'request body is too large');

const RETRY_AFTER_SECONDS = 5;

/** Nothing was stored. SDKs keep the batch and send it again. */
export const temporarilyUnable = (cause?: unknown): IntakeRefusal =>
  new IntakeRefusal(503, 'transient error, please retry', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
