/** The dependencies of materialization and cleanup in the worker. */
import type { Clock } from '@meridian/core';
import type { ProjectFactsReader } from '@meridian/identity';
import type { EndpointsConfig } from '../config.ts';
import type { EndpointDirectory } from '../definitions/endpoint-directory.ts';
import type { BuildParts } from './building.ts';
import type { DueParts } from './due.ts';

export interface MaterializationParts extends BuildParts, DueParts {
  readonly config: EndpointsConfig;
  readonly facts: ProjectFactsReader;
  readonly directory: EndpointDirectory;
  readonly clock: Clock;
}
