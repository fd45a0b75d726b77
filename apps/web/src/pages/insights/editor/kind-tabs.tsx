import type { InsightQuery } from '../../../features/query/query-types.ts';
import { NEW_INSIGHT_KINDS } from '../insight-kinds.ts';
import { type KindName, kindNameOf } from '../model/default-query.ts';

interface KindTabsProps {
  readonly query: InsightQuery;
  readonly onChange: (kind: KindName) => void;
}

/** The kind of the insight. Events, filters and range stay when it is changed. */
export const KindTabs = ({ query, onChange }: KindTabsProps) => {
  const current = kindNameOf(query);
  return (
    <fieldset className="-mx-4 mb-4 min-w-0 overflow-x-auto px-4 pb-1 sm:mx-0 sm:px-0">
      <legend className="sr-only">Kind of insight</legend>
      <div className="flex w-max gap-1 rounded-lg border border-line bg-surface p-0.5">
        {NEW_INSIGHT_KINDS.map(({ kind, label, question, icon: Icon }) => (
          <label
            key={kind}
            title={question}
            className="relative flex cursor-pointer items-center gap-1.5 rounded-md px-2.5 py-1 text-muted text-sm hover:bg-hover has-checked:bg-accent-soft has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="insight-kind"
              className="sr-only"
              checked={kind === current}
              onChange={() => onChange(kind)}
            />
            <Icon className="size-4" aria-hidden />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
};
