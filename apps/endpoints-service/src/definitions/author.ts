/** Who defines an endpoint, and how far. */
export interface Author {
  readonly projectId: number;
  readonly userId: number | null;
  readonly scopes: readonly string[];
}
