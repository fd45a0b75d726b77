/** Converts visits to rows of the stores. Each visit becomes text immediately, so that only text stays in memory. */
import {
  type CollectedDefinitions,
  type DefinitionCollector,
  NO_GROUP,
  type SeenSource,
} from '../../apps/capture-service/src/definitions/definition-collector.ts';
import type { LoadedPerson } from '../../apps/capture-service/src/load/load-persons.ts';
import { personIdOf } from '../../apps/capture-service/src/persons/person-id.ts';
import { eventRow } from '../../apps/capture-service/src/rows/event-row.ts';
import { type SessionEvent, sessionRows } from '../../apps/capture-service/src/sessions/session-rows.ts';
import { type Company, companyProperties, type Visitor } from './people.ts';
import { createRowText, type RowText } from './row-text.ts';
import type { DemoEvent } from './visits.ts';

export interface DemoRows {
  /** Definitions that no earlier batch contained. */
  readonly definitions: readonly CollectedDefinitions[];
  readonly persons: readonly LoadedPerson[];
  /** Rows by month, the partition key. Parallel inserts of different months create no more parts than one insert. */
  readonly events: readonly RowText[];
  readonly sessions: RowText;
}

export interface DemoBatch {
  add(visitor: Visitor, events: readonly DemoEvent[]): void;
  /** The number of events in the batch. */
  size(): number;
  finish(): DemoRows;
}

export interface BatchContext {
  readonly projectId: number;
  readonly endMs: number;
  readonly companies: readonly Company[];
  readonly definitions: DefinitionCollector;
}

export const createDemoBatch = ({ projectId, endMs, companies, definitions }: BatchContext): DemoBatch => {
  const companyColumns = new Map(
    companies.map((company) => [company.key, JSON.stringify(companyProperties(company))]),
  );
  const nowUs = endMs * 1_000;
  const seenFirst: CollectedDefinitions[] = [];
  const persons: LoadedPerson[] = [];
  const months = new Map<number, RowText>();
  const sessions = createRowText();
  let size = 0;

  const monthOf = (ms: number): RowText => {
    const date = new Date(ms);
    const month = date.getUTCFullYear() * 12 + date.getUTCMonth();
    const rows = months.get(month) ?? createRowText();
    months.set(month, rows);
    return rows;
  };

  const note = (sources: readonly SeenSource[]): void => {
    const seen = definitions.collect(sources, nowUs);
    if (seen.events.length + seen.properties.length + seen.eventProperties.length > 0) seenFirst.push(seen);
    definitions.remember(seen);
  };

  const add = (visitor: Visitor, events: readonly DemoEvent[]): void => {
    const person = personOf(projectId, visitor, events);
    const personColumn = JSON.stringify(person?.properties ?? {});
    const sessionEvents: SessionEvent[] = [];
    const sources: SeenSource[] = [];
    if (person !== undefined) {
      persons.push(person);
      sources.push({ projectId, owner: 'person', groupIndex: NO_GROUP, properties: person.properties });
    }
    for (const { uuid, event, distinctId, atMs, isAnonymous, properties } of events) {
      const captured = { uuid, event, distinctId, timestamp: atMs * 1_000, properties };
      const company = properties.$group_0 as string | undefined;
      const row = eventRow({
        ...captured,
        projectId,
        createdAt: captured.timestamp,
        personId: person?.id ?? personIdOf(projectId, distinctId),
        personCreatedAt: person?.createdAt ?? captured.timestamp,
        personProperties: isAnonymous ? '{}' : personColumn,
        personMode: isAnonymous ? 'propertyless' : 'full',
        groups: company === undefined ? [] : [{ key: company, properties: companyColumns.get(company)! }],
        retentionDays: 0,
      });
      monthOf(atMs).add(row);
      sessionEvents.push({ ...captured, projectId, retentionDays: 0 });
      sources.push({ projectId, captured, groupIndex: undefined });
    }
    for (const row of sessionRows(sessionEvents, nowUs)) sessions.add(row);
    note(sources);
    size += events.length;
  };

  return {
    add,
    size: () => size,
    finish: () => ({ definitions: seenFirst, persons, events: [...months.values()], sessions }),
  };
};

/** A person who signed up has two distinct ids. The anonymous id came first and determines the person id. */
const personOf = (
  projectId: number,
  { anonymousId, account, country, device, source }: Visitor,
  events: readonly DemoEvent[],
): LoadedPerson | undefined => {
  const signUp = events.find((event) => !event.isAnonymous);
  if (account === undefined || signUp === undefined) return undefined;
  return {
    projectId,
    id: personIdOf(projectId, anonymousId),
    createdAt: signUp.atMs * 1_000,
    isIdentified: true,
    distinctIds: [anonymousId, account.userId],
    properties: {
      email: account.email,
      name: account.name,
      company: account.company.name,
      plan: events.at(-1)!.properties.plan ?? 'free',
      $geoip_country_code: country.code,
      $initial_browser: device.browser,
      $initial_os: device.os,
      $initial_referring_domain: source.domain,
      ...(source.utm !== undefined && { $initial_utm_source: source.utm.source }),
    },
  };
};
