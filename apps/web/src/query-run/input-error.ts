/** A mistake in what a person typed. Its message says how to correct it, and is shown as it is. */
export class InputError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'InputError';
  }
}
