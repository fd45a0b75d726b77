/**
 * A reference implementation of the person rules in docs/capture.md. It is simple and slow, and tests compare the
 * result of the writer with it.
 */
export interface PlainEvent {
  readonly event: string;
  readonly distinct_id: string;
  /** Milliseconds. */
  readonly at: number;
  readonly properties: Readonly<Record<string, unknown>>;
}

export interface PlainPerson {
  createdAt: number;
  isIdentified: boolean;
  properties: Record<string, unknown>;
  readonly distinctIds: Set<string>;
}

export interface PlainPersons {
  apply(event: PlainEvent): void;
  remove(distinctId: string): void;
  all(): PlainPerson[];
}

const MERGING: Readonly<Record<string, string>> = {
  $identify: '$anon_distinct_id',
  $create_alias: 'alias',
  $merge_dangerously: 'alias',
};

export const plainPersons = (isIllegal: (id: string) => boolean): PlainPersons => {
  const owners = new Map<string, PlainPerson>();

  const give = (person: PlainPerson, distinctId: string): PlainPerson => {
    person.distinctIds.add(distinctId);
    owners.set(distinctId, person);
    return person;
  };
  const create = (named: string, createdAt: number): PlainPerson =>
    give({ createdAt, isIdentified: false, properties: {}, distinctIds: new Set() }, named);
  const join = (source: PlainPerson, target: PlainPerson): void => {
    target.createdAt = Math.min(target.createdAt, source.createdAt);
    target.properties = { ...source.properties, ...target.properties };
    for (const distinctId of source.distinctIds) give(target, distinctId);
  };

  const merge = (kind: string, from: string, to: string, at: number): void => {
    if (from === to) return;
    if (isIllegal(from) || isIllegal(to)) return;
    const [source, target] = [owners.get(from), owners.get(to)];
    const areTwo = source && target && source !== target;
    if (areTwo && source.isIdentified && kind !== '$merge_dangerously') return;
    if (areTwo) join(source, target);
    else if (source && !target) give(source, to);
    else if (target && !source) give(target, from);
    else if (!source && !target) give(create(to, at), from);
    owners.get(to)!.isIdentified = true;
  };

  return {
    all: () => [...new Set(owners.values())],
    remove: (distinctId) => {
      for (const id of owners.get(distinctId)?.distinctIds ?? []) owners.delete(id);
    },
    apply: ({ event, distinct_id: distinctId, at, properties }) => {
      const mergedProperty = MERGING[event];
      if (properties['$process_person_profile'] === false) {
        if (mergedProperty !== undefined) return;
        const known = owners.get(distinctId);
        if (known === undefined || at <= known.createdAt + 60_000) return;
      }
      const from = mergedProperty === undefined ? undefined : properties[mergedProperty];
      if (typeof from === 'string') merge(event, from, distinctId, at);
      const person = owners.get(distinctId) ?? create(distinctId, at);
      if (event === '$identify') person.isIdentified = true;
      const { $set = {}, $set_once = {}, $unset = [] } = properties as Record<string, object>;
      person.properties = { ...$set_once, ...person.properties, ...$set };
      for (const name of $unset as string[]) delete person.properties[name];
    },
  };
};
