/** The author of an endpoint, with the author's scopes. */
export interface Author {
  readonly projectId: number;
  readonly userId: number | null;
  readonly scopes: readonly string[];
}
