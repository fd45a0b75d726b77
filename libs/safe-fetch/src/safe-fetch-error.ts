export type SafeFetchReason =
  | 'forbidden_url'
  | 'forbidden_address'
  | 'unresolvable'
  | 'unreachable'
  | 'timeout'
  | 'unexpected_status'
  | 'unexpected_type'
  | 'encoded_body'
  | 'too_large';

/** The same text for both reasons, so that a caller cannot find out which names a private network knows. */
const NO_PUBLIC_ADDRESS = 'the host has no public IP address';

/**
 * Messages for users. They never include the address, the body or a network error, because that would help to probe a
 * network.
 */
const SAYS: Readonly<Record<SafeFetchReason, string>> = {
  forbidden_url: 'the URL is not allowed',
  forbidden_address: NO_PUBLIC_ADDRESS,
  unresolvable: NO_PUBLIC_ADDRESS,
  unreachable: 'the host did not answer over HTTPS',
  timeout: 'the host took too long to answer',
  unexpected_status: 'the host did not answer with status 200',
  unexpected_type: 'the response has an unexpected content type',
  encoded_body: 'the response is compressed, which was not requested',
  too_large: 'the response is too large',
};

export class SafeFetchError extends Error {
  override readonly name = 'SafeFetchError';
  readonly reason: SafeFetchReason;

  /** `cause` is for logs only. */
  constructor(reason: SafeFetchReason, cause?: unknown) {
    super(SAYS[reason], cause === undefined ? undefined : { cause });
    this.reason = reason;
  }

  /** True if names of a private network decided. Then neither the text nor the time may reveal the reason. */
  get isAboutTheName(): boolean {
    return this.reason === 'forbidden_address' || this.reason === 'unresolvable';
  }
}
