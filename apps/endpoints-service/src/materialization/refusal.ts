/** Thrown by the planner when a query cannot be stored; its message is the reason shown to the author. */
export class Refusal extends Error {}
