/**
 * The types of a project's properties. A type once learnt stays, so what is remembered is only ever incomplete:
 * a query that meets a property without a type looks again, and sees what arrived a moment ago.
 */
import { projectSchemaSchema } from '@meridian/contracts/capture';
import { UnavailableError } from '@meridian/core';
import type { PropertyDefinitions, PropertyType } from '@meridian/hogql';
import type { QueryConfig } from '../config.ts';
import { remember } from './remember.ts';

export interface PropertySchema {
  readonly definitions: PropertyDefinitions;
  readonly groupTypes: readonly { readonly name: string; readonly index: number }[];
}

const MAX_AGE_MS = 60_000;
const MAX_SCHEMAS = 1_000;
const REQUEST_TIMEOUT_MS = 5_000;

export const createPropertySchemas = (config: Pick<QueryConfig, 'CAPTURE_SERVICE_URL' | 'INTERNAL_SECRET'>) =>
  remember<PropertySchema>({
    load: (id) => fetchSchema(config, id),
    maxAgeMs: MAX_AGE_MS,
    maxEntries: MAX_SCHEMAS,
  });

const fetchSchema = async (
  { CAPTURE_SERVICE_URL, INTERNAL_SECRET }: Pick<QueryConfig, 'CAPTURE_SERVICE_URL' | 'INTERNAL_SECRET'>,
  projectId: number,
): Promise<PropertySchema> => {
  const response = await fetch(`${CAPTURE_SERVICE_URL}/internal/projects/${projectId}/schema`, {
    headers: { authorization: `Bearer ${INTERNAL_SECRET.reveal()}` },
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw unavailable(cause);
  });
  if (!response.ok) throw unavailable(new Error(`capture-service answered ${response.status}`));
  const { propertyDefinitions, groupTypes } = projectSchemaSchema.parse(await response.json());
  return { definitions: toDefinitions(propertyDefinitions), groupTypes };
};

const unavailable = (cause: unknown): UnavailableError =>
  new UnavailableError('unavailable', "The project's property definitions cannot be read now.", {
    retryAfterSeconds: 1,
    cause,
  });

const toDefinitions = (
  rows: readonly { owner: string; groupIndex: number | null; name: string; type: PropertyType }[],
): PropertyDefinitions => {
  const ofOwner = (owner: string) =>
    new Map(rows.filter((row) => row.owner === owner).map(({ name, type }) => [name, type]));
  const groupRows = Map.groupBy(
    rows.filter((row) => row.owner === 'group'),
    ({ groupIndex }) => groupIndex ?? 0,
  );
  return {
    event: ofOwner('event'),
    person: ofOwner('person'),
    group: new Map(
      [...groupRows].map(([index, members]) => [
        index,
        new Map(members.map(({ name, type }) => [name, type])),
      ]),
    ),
  };
};

/** Looks names up in what is known, and notes whether one was missing. */
class WatchedTypes extends Map<string, PropertyType> {
  readonly #known: ReadonlyMap<string, PropertyType> | undefined;
  readonly #onMiss: () => void;

  constructor(known: ReadonlyMap<string, PropertyType> | undefined, onMiss: () => void) {
    super();
    this.#known = known;
    this.#onMiss = onMiss;
  }

  override get(name: string): PropertyType | undefined {
    const type = this.#known?.get(name);
    if (type === undefined) this.#onMiss();
    return type;
  }
}

const GROUP_INDEXES = [0, 1, 2, 3, 4];

/** The same definitions, noting whether anything was looked for that is not there. */
export const watchMisses = (
  definitions: PropertyDefinitions,
): { readonly definitions: PropertyDefinitions; readonly hasMissed: () => boolean } => {
  let hasMissed = false;
  const watch = (known: ReadonlyMap<string, PropertyType> | undefined) =>
    new WatchedTypes(known, () => {
      hasMissed = true;
    });
  return {
    definitions: {
      event: watch(definitions.event),
      person: watch(definitions.person),
      group: new Map(GROUP_INDEXES.map((index) => [index, watch(definitions.group?.get(index))])),
    },
    hasMissed: () => hasMissed,
  };
};
