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

/** What a person may be told. Never the address, the body or the network's own words: that would be a probe. */
const SAYS: Readonly<Record<SafeFetchReason, string>> = {
  forbidden_url: 'the URL is not one that may be fetched',
  forbidden_address: 'the host is not on the public internet',
  unresolvable: 'the host has no address',
  unreachable: 'the host did not answer over HTTPS',
  timeout: 'the host took too long to answer',
  unexpected_status: 'the host did not answer with status 200',
  unexpected_type: 'the answer does not have the expected content type',
  encoded_body: 'the answer is compressed though that was not asked for',
  too_large: 'the answer is too large',
};

export class SafeFetchError extends Error {
  override readonly name = 'SafeFetchError';
  readonly reason: SafeFetchReason;

  /** `cause` is for our own logs. */
  constructor(reason: SafeFetchReason, cause?: unknown) {
    super(SAYS[reason], cause === undefined ? undefined : { cause });
    this.reason = reason;
  }
}
