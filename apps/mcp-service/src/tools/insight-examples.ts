/** Descriptions of the insight tools, and arguments that work on the demo data. */
import type { InsightKind } from './insight-input.ts';

interface KindTexts {
  readonly title: string;
  readonly description: string;
  readonly example: Readonly<Record<string, unknown>>;
}

export const INSIGHT_TEXTS: Readonly<Record<InsightKind, KindTexts>> = {
  trends: {
    title: 'Count events over time',
    description:
      'Counts events, persons or values of a property over time. For numbers that change: active users, sign-ups per day, revenue per plan.',
    example: { series: ['$pageview'], date_from: '-7d', interval: 'day' },
  },
  funnel: {
    title: 'Measure a funnel',
    description:
      'Counts how many persons complete a sequence of steps, and where they drop off. Needs at least two steps.',
    example: { series: ['$pageview', 'signed up'], date_from: '-30d', window: 14, window_unit: 'day' },
  },
  retention: {
    title: 'Measure retention',
    description: 'Counts how many persons come back in the periods after they first did something.',
    example: { target_event: '$pageview', period: 'Week', intervals: 8 },
  },
  paths: {
    title: 'Read the paths of persons',
    description: 'Counts the paths that persons take from page to page or from event to event.',
    example: { include: ['$pageview'], start: '/pricing', date_from: '-7d' },
  },
  stickiness: {
    title: 'Measure stickiness',
    description: 'Counts on how many days, weeks or months of a range persons did something.',
    example: { series: ['$pageview'], date_from: '-30d' },
  },
  lifecycle: {
    title: 'Read the lifecycle of persons',
    description: 'Splits the persons of each period into new, returning, resurrecting and dormant ones.',
    example: { series: ['$pageview'], date_from: '-30d', interval: 'week' },
  },
};
