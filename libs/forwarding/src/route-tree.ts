/**
 * Finds the route of a request segment by segment. A literal segment wins over a parameter, and a parameter over `*`.
 * Each method has its own tree, so that a GET route `/x/all` does not hide a DELETE route `/x/:id`.
 */
export interface RouteTree<Route> {
  add(methods: readonly string[], path: string, route: Route): void;
  find(method: string, path: string): Route | undefined;
  /** The methods that have a route for the path. */
  methodsOf(path: string): readonly string[];
}

interface Branch<Route> {
  readonly names: Map<string, Branch<Route>>;
  parameter?: Branch<Route>;
  /** The route that ends at this segment. */
  end?: Route;
  /** The route `*` for all paths below this segment, and for the path itself. */
  rest?: Route;
}

export const createRouteTree = <Route>(): RouteTree<Route> => {
  const roots = new Map<string, Branch<Route>>();

  const find = (method: string, segments: readonly string[]): Route | undefined => {
    const root = roots.get(method);
    return root && walk(root, segments, 0);
  };

  return {
    add: (methods, path, route) => {
      for (const method of methods) {
        const root = roots.get(method) ?? { names: new Map() };
        roots.set(method, root);
        insert(root, path, route);
      }
    },
    find: (method, path) => find(method, segmentsOf(path)),
    methodsOf: (path) => {
      const segments = segmentsOf(path);
      return [...roots.keys()].filter((method) => find(method, segments) !== undefined);
    },
  };
};

const insert = <Route>(root: Branch<Route>, path: string, route: Route): void => {
  const segments = segmentsOf(path);
  const hasRest = segments.at(-1) === '*';
  const branch = (hasRest ? segments.slice(0, -1) : segments).reduce(childOf<Route>, root);
  const place = hasRest ? 'rest' : 'end';
  if (branch[place] !== undefined) throw new Error(`The path ${path} is declared twice for one method.`);
  branch[place] = route;
};

const childOf = <Route>(branch: Branch<Route>, segment: string): Branch<Route> => {
  if (segment.startsWith(':')) {
    branch.parameter ??= { names: new Map() };
    return branch.parameter;
  }
  const known = branch.names.get(segment) ?? { names: new Map() };
  branch.names.set(segment, known);
  return known;
};

const walk = <Route>(
  branch: Branch<Route>,
  segments: readonly string[],
  index: number,
): Route | undefined => {
  const segment = segments[index];
  if (segment === undefined) return branch.end ?? branch.rest;
  const named = branch.names.get(segment);
  return (
    (named && walk(named, segments, index + 1)) ??
    (branch.parameter && walk(branch.parameter, segments, index + 1)) ??
    branch.rest
  );
};

/** The segments of a path; a trailing slash is ignored. */
export const segmentsOf = (path: string): string[] =>
  path === '/' ? [] : path.slice(1, path.endsWith('/') ? -1 : undefined).split('/');
