import {
  type ProjectAnswer,
  storedProjectSettingsSchema,
  withDefaultSettings,
} from '@meridian/contracts/accounts';
import type { Project } from '../generated/prisma/client.ts';

/** A project as clients read it. */
export const toProjectWire = (project: Project, membershipLevel: number | null): ProjectAnswer => ({
  id: project.id,
  uuid: project.uuid,
  organization: project.organizationId,
  project_id: project.id,
  name: project.name,
  api_token: project.token,
  timezone: project.timezone,
  week_start_day: project.weekStartDay,
  test_account_filters: project.testAccountFilters as unknown[],
  path_cleaning_filters: project.pathCleaningFilters as unknown[],
  data_retention_days: project.dataRetentionDays,
  anonymize_ips: project.anonymizeIps,
  person_on_events_mode: project.personOnEventsMode,
  ...withDefaultSettings(storedProjectSettingsSchema.parse(project.settings)),
  is_demo: false,
  default_modifiers: { personsOnEventsMode: project.personOnEventsMode },
  effective_membership_level: membershipLevel,
  created_at: project.createdAt.toISOString(),
  updated_at: project.updatedAt.toISOString(),
});
