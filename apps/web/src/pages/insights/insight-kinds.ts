import { CalendarRange, ChartLine, Filter, GitBranch, type LucideIcon, Repeat2, Sprout } from 'lucide-react';

export interface InsightKind {
  /** The value of `?kind=` in the address of a new insight. */
  readonly kind: 'trends' | 'funnels' | 'retention' | 'paths' | 'stickiness' | 'lifecycle';
  readonly label: string;
  /** The question that the kind answers. */
  readonly question: string;
  readonly icon: LucideIcon;
}

export const NEW_INSIGHT_KINDS: readonly InsightKind[] = [
  { kind: 'trends', label: 'Trends', question: 'How does a number develop?', icon: ChartLine },
  { kind: 'funnels', label: 'Funnel', question: 'How many people complete these steps?', icon: Filter },
  { kind: 'retention', label: 'Retention', question: 'How many people come back?', icon: Repeat2 },
  { kind: 'paths', label: 'Paths', question: 'Where do people go next?', icon: GitBranch },
  {
    kind: 'stickiness',
    label: 'Stickiness',
    question: 'On how many days are people active?',
    icon: CalendarRange,
  },
  { kind: 'lifecycle', label: 'Lifecycle', question: 'Who is new, returning, or gone?', icon: Sprout },
];
