/** Thrown within planning where a query cannot be stored; its message is the reason that its author reads. */
export class Refusal extends Error {}
