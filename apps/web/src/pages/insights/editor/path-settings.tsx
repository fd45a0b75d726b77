import { Field } from '@meridian/ui';
import { DelayedInput, DelayedTextarea } from '../../../features/form/delayed-input.tsx';
import { NumberInput } from '../../../features/form/number-input.tsx';
import { ProblemText } from '../../../features/form/problem-text.tsx';
import { Toggle } from '../../../features/form/toggle.tsx';
import type { InsightQuery, PathsQuery } from '../../../features/query/query-types.ts';
import { type FieldProblem, messageAt } from '../model/query-errors.ts';
import { FunnelPathsSetting } from './funnel-paths-setting.tsx';
import { PanelSection } from './panel-section.tsx';
import { NumberSetting, SettingRow } from './setting.tsx';

interface PathSettingsProps {
  readonly query: PathsQuery;
  readonly onChange: (query: InsightQuery) => void;
  readonly problem: FieldProblem | undefined;
}

type Filter = NonNullable<PathsQuery['pathsFilter']>;

const EVENT_TYPES = [
  ['$pageview', 'Page views'],
  ['$screen', 'Screens'],
  ['custom_event', 'Other events'],
  ['hogql', 'SQL expression'],
] as const;

type Rules = NonNullable<Filter['localPathCleaningFilters']>;

const textOfRules = (rules: Readonly<Rules>): string =>
  rules.map(({ regex, alias }) => `${regex ?? ''} => ${alias ?? ''}`).join('\n');

/** A line without an arrow removes what it matches. */
const rulesOf = (text: string): Rules =>
  linesOf(text).map((line) => {
    const [regex = '', alias = ''] = line.split('=>').map((part) => part.trim());
    return { regex, alias };
  });

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export const PathSettings = ({ query, onChange, problem }: PathSettingsProps) => {
  const filter = query.pathsFilter ?? {};
  const set = (changed: Partial<Filter>): void =>
    onChange({ ...query, pathsFilter: { ...filter, ...changed } });
  const types = filter.includeEventTypes ?? [];
  return (
    <>
      <FunnelPathsSetting query={query} onChange={onChange} />
      <PanelSection title="Steps">
        {EVENT_TYPES.map(([type, label]) => (
          <Toggle
            key={type}
            label={label}
            isOn={types.includes(type)}
            onChange={(isOn) =>
              set({ includeEventTypes: isOn ? [...types, type] : types.filter((other) => other !== type) })
            }
          />
        ))}
        {types.includes('hogql') && (
          <DelayedTextarea
            aria-label="SQL expression that names a step"
            isMonospaced
            rows={2}
            placeholder="properties.section"
            value={filter.pathsHogQLExpression ?? ''}
            onChange={(text) => set({ pathsHogQLExpression: text || undefined })}
          />
        )}
        <NumberSetting
          label="Maximum number of steps"
          min={2}
          max={20}
          value={filter.stepLimit ?? 5}
          fallback={5}
          onChange={(stepLimit) => set({ stepLimit })}
        />
      </PanelSection>
      <PanelSection title="Start and end">
        <Field label="Starts at">
          <DelayedInput
            placeholder="Anywhere"
            value={filter.startPoint ?? ''}
            onChange={(text) => set({ startPoint: text || undefined })}
          />
        </Field>
        <Field label="Ends at">
          <DelayedInput
            placeholder="Anywhere"
            value={filter.endPoint ?? ''}
            onChange={(text) => set({ endPoint: text || undefined })}
          />
        </Field>
      </PanelSection>
      <PanelSection title="Grouping">
        <Field label="Groups" hint="One pattern per line. /user/* groups all pages below /user/.">
          <DelayedTextarea
            rows={2}
            isMonospaced
            placeholder="/user/*"
            value={(filter.pathGroupings ?? []).join('\n')}
            onChange={(text) => set({ pathGroupings: linesOf(text) })}
          />
        </Field>
        <Field label="Left out" hint="One page or event per line.">
          <DelayedTextarea
            rows={2}
            isMonospaced
            value={(filter.excludeEvents ?? []).join('\n')}
            onChange={(text) => set({ excludeEvents: linesOf(text) })}
          />
        </Field>
        <Field label="Own rules" hint="One per line: a regular expression, =>, and what replaces a match.">
          <DelayedTextarea
            rows={2}
            isMonospaced
            placeholder="/user/\d+ => /user/:id"
            value={textOfRules(filter.localPathCleaningFilters ?? [])}
            onChange={(text) => set({ localPathCleaningFilters: rulesOf(text) })}
          />
        </Field>
        <Toggle
          label="Clean paths with the rules of the project"
          isOn={filter.pathReplacements === true}
          onChange={(isOn) => set({ pathReplacements: isOn || undefined })}
        />
      </PanelSection>
      <PanelSection title="Connections">
        <NumberSetting
          label="Maximum number"
          name="Connections shown at most"
          min={1}
          max={1000}
          value={filter.edgeLimit ?? 50}
          fallback={50}
          onChange={(edgeLimit) => set({ edgeLimit })}
        />
        <SettingRow label="Persons on each">
          <NumberInput
            aria-label="Minimum persons per connection"
            className="w-16"
            placeholder="Min"
            min={0}
            value={filter.minEdgeWeight ?? undefined}
            onChange={(minEdgeWeight) => set({ minEdgeWeight })}
          />
          <NumberInput
            aria-label="Maximum persons per connection"
            className="w-16"
            placeholder="Max"
            min={0}
            value={filter.maxEdgeWeight ?? undefined}
            onChange={(maxEdgeWeight) => set({ maxEdgeWeight })}
          />
        </SettingRow>
        <ProblemText text={messageAt(problem, 'pathsFilter')} />
      </PanelSection>
    </>
  );
};
