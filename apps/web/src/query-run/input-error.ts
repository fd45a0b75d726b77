/** A mistake in a typed text. Its message says how to correct it, and is shown unchanged. */
export class InputError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'InputError';
  }
}
