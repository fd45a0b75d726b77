/** Finds the part of the editor that an error of the API is about. */

/** An error of the API, or a part of the query that is not finished. */
export interface FieldProblem {
  /** The path of the member, its parts joined by `__`, below the query. */
  readonly attr: string;
  readonly message: string;
}

/** The API names members of the request; the editor shows members of the query. */
export const problemOfError = (error: {
  readonly attr: string | null;
  readonly message: string;
}): FieldProblem | undefined => {
  const attr = error.attr?.replace(/^query__/, '').replace(/^source__/, '');
  return attr === undefined || attr === '' || attr === 'query' ? undefined : { attr, message: error.message };
};

/** The message if the problem is in this member of the query, or below it. */
export const messageAt = (problem: FieldProblem | undefined, path: string): string | undefined =>
  problem !== undefined && (problem.attr === path || problem.attr.startsWith(`${path}__`))
    ? problem.message
    : undefined;
