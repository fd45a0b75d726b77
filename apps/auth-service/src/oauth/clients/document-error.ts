/** A client document that cannot be fetched or breaks a rule. The message is shown to users. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
}
