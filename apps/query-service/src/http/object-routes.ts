import type { ProjectApiCall, ProjectApiRoute } from '@meridian/identity';

type Handler = (call: ProjectApiCall) => void | Promise<void>;

export interface ObjectHandlers {
  readonly list: Handler;
  readonly create: Handler;
  readonly retrieve: Handler;
  readonly patch?: Handler;
  readonly put?: Handler;
  readonly remove: Handler;
}

/** The routes of saved objects: `path` lists and creates them, and `one` (`path` with an id) has the other methods. */
export const objectRoutes = (
  path: `/${string}/`,
  one: `/${string}/`,
  { list, create, retrieve, patch, put, remove }: ObjectHandlers,
): ProjectApiRoute[] => [
  { method: 'get', projectPath: path, handler: list },
  { method: 'post', projectPath: path, handler: create },
  { method: 'get', projectPath: one, handler: retrieve },
  ...(patch === undefined ? [] : [{ method: 'patch', projectPath: one, handler: patch } as const]),
  ...(put === undefined ? [] : [{ method: 'put', projectPath: one, handler: put } as const]),
  { method: 'delete', projectPath: one, handler: remove },
];
