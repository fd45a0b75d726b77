/** Finds the route of a path, segment by segment: a name before a parameter, a parameter before the rest. */
export interface RouteTree<Route> {
  add(path: string, route: Route): void;
  find(path: string): Route | undefined;
}

interface Branch<Route> {
  readonly names: Map<string, Branch<Route>>;
  parameter?: Branch<Route>;
  /** Ends here. */
  end?: Route;
  /** Goes on from here, however far. */
  rest?: Route;
}

export const createRouteTree = <Route>(): RouteTree<Route> => {
  const root: Branch<Route> = { names: new Map() };

  const grow = (branch: Branch<Route>, segment: string): Branch<Route> => {
    if (segment.startsWith(':')) {
      branch.parameter ??= { names: new Map() };
      return branch.parameter;
    }
    const known = branch.names.get(segment) ?? { names: new Map() };
    branch.names.set(segment, known);
    return known;
  };

  return {
    add: (path, route) => {
      const segments = segmentsOf(path);
      const hasRest = segments.at(-1) === '*';
      const branch = (hasRest ? segments.slice(0, -1) : segments).reduce(grow, root);
      const place = hasRest ? 'rest' : 'end';
      if (branch[place] !== undefined) throw new Error(`two routes claim ${path}`);
      branch[place] = route;
    },
    find: (path) => walk(root, segmentsOf(path), 0),
  };
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

/** Without the slash at the end, which means nothing. */
export const segmentsOf = (path: string): string[] =>
  path === '/' ? [] : path.slice(1, path.endsWith('/') ? -1 : undefined).split('/');
