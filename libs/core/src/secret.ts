import { inspect } from 'node:util';

const HIDDEN = '[secret]';

/** A value that can be used but not printed by accident: redaction is by type, not by the name of a field. */
export class Secret<T = string> {
  readonly #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  reveal(): T {
    return this.#value;
  }

  toString(): string {
    return HIDDEN;
  }

  toJSON(): string {
    return HIDDEN;
  }

  [inspect.custom](): string {
    return HIDDEN;
  }
}
