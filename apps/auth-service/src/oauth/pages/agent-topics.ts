/** The permissions of an AI agent by topic, because users do not read twenty sentences about scopes. */
import { isScope, type ScopeObject } from '@meridian/contracts/internal';
import { groupScopes, type ScopeLine } from './scope-groups.ts';

interface Topic {
  readonly title: string;
  /** The words that follow "Read" and "Change". */
  readonly objects: Partial<Readonly<Record<ScopeObject, string>>>;
}

const TOPICS: readonly Topic[] = [
  {
    title: 'Events and insights',
    objects: {
      query: 'results of queries over your data',
      insight: 'saved insights',
      action: 'actions',
      event_definition: 'descriptions of events',
      property_definition: 'descriptions of properties',
    },
  },
  { title: 'Persons', objects: { person: 'persons and their properties', cohort: 'cohorts' } },
  { title: 'Endpoints', objects: { endpoint: 'endpoints, which programs run' } },
  {
    title: 'Your account',
    objects: {
      user: 'your name, e-mail address and current project',
      organization: 'organizations',
      project: 'projects and their settings',
    },
  },
];

export interface TopicLine {
  readonly title: string;
  readonly reads: readonly string[];
  readonly changes: readonly string[];
}

export interface AgentTopics {
  readonly topics: readonly TopicLine[];
  /** Scopes of no topic. */
  readonly others: readonly ScopeLine[];
}

export const agentTopics = (scopes: readonly string[]): AgentTopics => {
  const held = new Set(scopes);
  const wordsOf = ({ objects }: Topic, actions: readonly string[]): string[] =>
    Object.entries(objects).flatMap(([object, words]) =>
      actions.some((action) => held.has(`${object}:${action}`)) ? [words] : [],
    );
  const topics = TOPICS.map((topic) => ({
    title: topic.title,
    // A scope to change something includes reading it.
    reads: wordsOf(topic, ['read', 'write']),
    changes: wordsOf(topic, ['write']).filter((words) => words !== QUERIES),
  }));
  const { identity, read, write } = groupScopes(scopes.filter((scope) => !isOfTopic(scope)));
  return {
    topics: topics.filter(({ reads }) => reads.length > 0),
    others: [...identity, ...read, ...write],
  };
};

/** `query:write` changes nothing but running queries. */
const QUERIES = TOPICS[0]!.objects.query;

const isOfTopic = (scope: string): boolean =>
  isScope(scope) && TOPICS.some(({ objects }) => scope.split(':')[0]! in objects);

/** Replaces each scope to write by the one to read, for agents that may not change anything. */
export const readOnlyScopes = (scopes: readonly string[]): string[] => [
  ...new Set(scopes.map((scope) => scope.replace(/:write$/, ':read'))),
];
