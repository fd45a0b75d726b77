/** Reads endpoints and versions. An endpoint of another project counts as missing. */
import { NotFoundError } from '@meridian/core';
import { containsText } from '@meridian/postgres';
import type { Database, Transaction } from '../database.ts';
import type { EndpointModel, EndpointVersionModel, EndpointWithVersion } from './endpoint-model.ts';
import { toEndpointModel, toVersionModel } from './endpoint-rows.ts';

export interface EndpointList {
  readonly count: number;
  readonly items: readonly EndpointWithVersion[];
}

export interface EndpointListRequest {
  readonly limit: number;
  readonly offset: number;
  /** Part of the name or of the title. */
  readonly search?: string | undefined;
  readonly isActive?: boolean | undefined;
  readonly createdById?: number | undefined;
}

const withCounts = { _count: { select: { versions: true } } } as const;

export const endpointNotFound = (): NotFoundError => new NotFoundError('not_found', 'Not found.');

export const findEndpoint = async (
  database: Database | Transaction,
  projectId: number,
  name: string,
): Promise<EndpointModel | undefined> => {
  const row = await database.endpoint.findUnique({
    where: { projectId_liveName: { projectId, liveName: name } },
    include: withCounts,
  });
  return row === null ? undefined : toEndpointModel(row, row._count.versions);
};

export const findEndpointById = async (
  database: Database,
  projectId: number,
  id: string,
): Promise<EndpointModel | undefined> => {
  const row = await database.endpoint.findFirst({
    where: { id, projectId, deletedAt: null },
    include: withCounts,
  });
  return row === null ? undefined : toEndpointModel(row, row._count.versions);
};

export const requireEndpoint = async (
  database: Database | Transaction,
  projectId: number,
  name: string,
): Promise<EndpointModel> => {
  const endpoint = await findEndpoint(database, projectId, name);
  if (endpoint === undefined) throw endpointNotFound();
  return endpoint;
};

export const findVersion = async (
  database: Database | Transaction,
  endpointId: string,
  version: number,
): Promise<EndpointVersionModel | undefined> => {
  const row = await database.endpointVersion.findUnique({
    where: { endpointId_version: { endpointId, version } },
    include: { materialization: true },
  });
  return row === null ? undefined : toVersionModel(row);
};

/** Returns the requested version, by default the current one. */
export const requireVersion = async (
  database: Database | Transaction,
  endpoint: EndpointModel,
  version: number = endpoint.currentVersion,
): Promise<EndpointVersionModel> => {
  const found = await findVersion(database, endpoint.id, version);
  if (found === undefined) throw versionNotFound(endpoint, version);
  return found;
};

/** This error also names the current version, so it differs from the common form. */
export const versionNotFound = ({ name, currentVersion }: EndpointModel, version: number): NotFoundError => {
  const message = `Version ${version} not found for endpoint '${name}'`;
  return new NotFoundError('not_found', message, {
    attr: 'version',
    extra: { error: message, current_version: currentVersion },
  });
};

export const listEndpoints = async (
  database: Database,
  projectId: number,
  { limit, offset, search, isActive, createdById }: EndpointListRequest,
): Promise<EndpointList> => {
  const where = {
    projectId,
    deletedAt: null,
    ...(search !== undefined && {
      OR: [{ name: containsText(search) }, { displayName: containsText(search) }],
    }),
    ...(isActive !== undefined && { isActive }),
    ...(createdById !== undefined && { createdById }),
  };
  const [count, rows] = await Promise.all([
    database.endpoint.count({ where }),
    database.endpoint.findMany({
      where,
      include: withCounts,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: limit,
      skip: offset,
    }),
  ]);
  const endpoints = rows.map((row) => toEndpointModel(row, row._count.versions));
  const versions = await findCurrentVersions(database, endpoints);
  return {
    count,
    items: endpoints.flatMap((endpoint) => {
      const version = versions.get(endpoint.id);
      return version === undefined ? [] : [{ endpoint, version }];
    }),
  };
};

const findCurrentVersions = async (
  database: Database,
  endpoints: readonly EndpointModel[],
): Promise<ReadonlyMap<string, EndpointVersionModel>> => {
  if (endpoints.length === 0) return new Map();
  const rows = await database.endpointVersion.findMany({
    where: { OR: endpoints.map(({ id, currentVersion }) => ({ endpointId: id, version: currentVersion })) },
    include: { materialization: true },
  });
  return new Map(rows.map((row) => [row.endpointId, toVersionModel(row)]));
};

export const listVersions = async (
  database: Database,
  endpointId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly count: number; readonly versions: readonly EndpointVersionModel[] }> => {
  const where = { endpointId };
  const [count, rows] = await Promise.all([
    database.endpointVersion.count({ where }),
    database.endpointVersion.findMany({
      where,
      include: { materialization: true },
      orderBy: { version: 'desc' },
      take: limit,
      skip: offset,
    }),
  ]);
  return { count, versions: rows.map(toVersionModel) };
};
