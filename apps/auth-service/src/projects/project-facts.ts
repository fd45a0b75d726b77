import { type ProjectFacts, projectFactsSchema } from '@meridian/contracts/internal';
import { pathCleaningFilterSchema, pathCleaningRules } from '@meridian/contracts/query';
import { z } from 'zod';
import type { Project } from '../generated/prisma/client.ts';

export const toProjectFacts = (project: Project): ProjectFacts =>
  projectFactsSchema.parse({
    id: project.id,
    uuid: project.uuid,
    organizationId: project.organizationId,
    name: project.name,
    token: project.token,
    timezone: project.timezone,
    weekStartDay: project.weekStartDay,
    testAccountFilters: project.testAccountFilters,
    pathCleaningRules: pathCleaningRules(
      z.array(pathCleaningFilterSchema).parse(project.pathCleaningFilters),
    ),
    dataRetentionDays: project.dataRetentionDays,
    personOnEventsMode: project.personOnEventsMode,
    anonymizeIps: project.anonymizeIps,
    settings: project.settings,
  });
