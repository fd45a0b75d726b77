import { type ProjectFacts, projectFactsSchema } from '@meridian/contracts/internal';
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
    dataRetentionDays: project.dataRetentionDays,
    personOnEventsMode: project.personOnEventsMode,
    anonymizeIps: project.anonymizeIps,
  });
