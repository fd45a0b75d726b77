/** The steps of an action: it matches an event that matches one of them. */
import { isComplete } from '../../features/filters/filter.ts';
import type { PropertyFilter } from '../../features/query/query-types.ts';

export interface ActionStep {
  readonly event: string | null;
  readonly url?: string | null;
  readonly url_matching?: 'contains' | 'exact' | 'regex' | null;
  readonly text?: string | null;
  readonly selector?: string | null;
  readonly properties?: readonly PropertyFilter[];
}

export const NEW_STEP: ActionStep = { event: '$pageview', properties: [] };

/** False while one of its filters has no value: the filter would be left out, and more events match. */
export const isStepComplete = ({ properties = [] }: ActionStep): boolean => properties.every(isComplete);

/** A step as the API takes it: fields that were emptied are null. */
export const storedStep = (step: ActionStep) => ({
  ...step,
  url: step.url || null,
  text: step.text || null,
  selector: step.selector || null,
  url_matching: step.url ? (step.url_matching ?? 'contains') : null,
  properties: [...(step.properties ?? [])],
});

/** A short description of the events that a step matches. */
export const describeStep = ({ event, url, text, selector, properties = [] }: ActionStep): string =>
  [
    event ?? 'Any event',
    ...(url ? [`at ${url}`] : []),
    ...(text ? [`with the text “${text}”`] : []),
    ...(selector ? [`on ${selector}`] : []),
    ...(properties.length > 0
      ? [`with ${properties.length} ${properties.length === 1 ? 'filter' : 'filters'}`]
      : []),
  ].join(' ');
