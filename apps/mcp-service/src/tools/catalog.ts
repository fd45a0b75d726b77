/** All tools of the server. */
import { ENDPOINT_TOOLS } from './endpoint-tools.ts';
import { INSIGHT_ACTORS_TOOLS } from './insight-actors-tools.ts';
import { INSIGHT_QUERY_TOOLS } from './insight-tools.ts';
import { PERSON_TOOLS } from './person-tools.ts';
import { ACTION_TOOLS, COHORT_TOOLS, SAVED_INSIGHT_TOOLS } from './saved-tools.ts';
import { SCHEMA_TOOLS } from './schema-tools.ts';
import { SQL_TOOLS } from './sql-tools.ts';
import type { Feature, Tool } from './tool.ts';

export type { Tool } from './tool.ts';

import { WORKSPACE_TOOLS } from './workspace-tools.ts';

export const TOOLS: readonly Tool[] = [
  ...WORKSPACE_TOOLS,
  ...SCHEMA_TOOLS,
  ...SQL_TOOLS,
  ...INSIGHT_QUERY_TOOLS,
  ...INSIGHT_ACTORS_TOOLS,
  ...SAVED_INSIGHT_TOOLS,
  ...PERSON_TOOLS,
  ...ACTION_TOOLS,
  ...COHORT_TOOLS,
  ...ENDPOINT_TOOLS,
];

/** The selection of tools by the address of the server: `?readonly=true&features=sql,insights`. */
export interface ServerOptions {
  readonly isReadOnly: boolean;
  /** Undefined: all of them. */
  readonly features: ReadonlySet<Feature> | undefined;
}

const BY_NAME: ReadonlyMap<string, Tool> = new Map(TOOLS.map((tool) => [tool.name, tool]));

const isOffered = ({ effect, feature }: Tool, { isReadOnly, features }: ServerOptions): boolean =>
  (!isReadOnly || effect === 'read') && (features === undefined || features.has(feature));

export const toolsFor = (options: ServerOptions): readonly Tool[] =>
  TOOLS.filter((tool) => isOffered(tool, options));

/** Undefined if there is no such tool at this address. */
export const findTool = (name: string, options: ServerOptions): Tool | undefined => {
  const tool = BY_NAME.get(name);
  return tool !== undefined && isOffered(tool, options) ? tool : undefined;
};
