/** A client's document could not be fetched, or breaks a rule. The message is for people and tells no more than that. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
}
