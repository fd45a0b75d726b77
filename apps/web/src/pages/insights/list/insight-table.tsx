import { Badge, Cell, HeaderCell, IconButton, Menu, RelativeTime, Table } from '@meridian/ui';
import { Link } from '@tanstack/react-router';
import { ChartColumn, Copy, Ellipsis, SquareTerminal, Star, Trash2 } from 'lucide-react';
import { useProjectId } from '../../../session/project.ts';
import { NEW_INSIGHT_KINDS } from '../insight-kinds.ts';
import { type InsightBasic, nameOf } from '../insight-queries.ts';
import { kindNameOf } from '../model/default-query.ts';
import { readSavedQuery } from '../model/saved-query.ts';
import { DEFAULT_ORDER, type ListSearch, nextOrder, type SortedColumn, sortOf } from './list-search.ts';
import type { ListActions } from './use-list-actions.ts';

interface InsightTableProps {
  readonly insights: readonly InsightBasic[];
  readonly search: ListSearch;
  readonly onSearchChange: (changed: Partial<ListSearch>) => void;
  readonly selected: ReadonlySet<number>;
  readonly onSelect: (selected: ReadonlySet<number>) => void;
  readonly actions: ListActions;
}

const COLUMNS: ReadonlyArray<{
  readonly column: SortedColumn;
  readonly label: string;
  readonly className?: string;
}> = [
  { column: 'name', label: 'Name' },
  { column: 'last_modified_at', label: 'Changed', className: 'hidden sm:table-cell' },
  { column: 'last_viewed_at', label: 'Viewed', className: 'hidden lg:table-cell' },
];

export const InsightTable = ({
  insights,
  search,
  onSearchChange,
  selected,
  onSelect,
  actions,
}: InsightTableProps) => {
  const order = search.order ?? DEFAULT_ORDER;
  const areAllSelected = insights.every(({ id }) => selected.has(id));
  const toggle = (id: number): void => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
  };
  return (
    <Table label="Insights" boxClassName="rounded-lg border border-line bg-surface">
      <thead>
        <tr>
          <HeaderCell className="w-10">
            <input
              type="checkbox"
              className="size-4 align-middle accent-accent"
              aria-label="Select all insights of this page"
              checked={areAllSelected}
              onChange={() => onSelect(new Set(areAllSelected ? [] : insights.map(({ id }) => id)))}
            />
          </HeaderCell>
          {COLUMNS.map(({ column, label, className }) => (
            <HeaderCell
              key={column}
              className={className}
              sort={sortOf(order, column)}
              onSort={() => onSearchChange({ order: nextOrder(order, column) })}
            >
              {label}
            </HeaderCell>
          ))}
          <HeaderCell className="hidden md:table-cell">Created by</HeaderCell>
          <HeaderCell className="w-20">
            <span className="sr-only">Actions</span>
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {insights.map((insight) => (
          <Row
            key={insight.id}
            insight={insight}
            isSelected={selected.has(insight.id)}
            onToggle={() => toggle(insight.id)}
            onTag={(tag) => onSearchChange({ tags: [tag] })}
            actions={actions}
          />
        ))}
      </tbody>
    </Table>
  );
};

interface RowProps {
  readonly insight: InsightBasic;
  readonly isSelected: boolean;
  readonly onToggle: () => void;
  readonly onTag: (tag: string) => void;
  readonly actions: ListActions;
}

const Row = ({ insight, isSelected, onToggle, onTag, actions }: RowProps) => {
  const projectId = useProjectId();
  const { short_id, description, tags, favorited, last_modified_at, last_viewed_at, created_by } = insight;
  const name = nameOf(insight);
  const kind = kindOf(insight.query);
  return (
    <tr aria-selected={isSelected}>
      <Cell>
        <input
          type="checkbox"
          className="size-4 align-middle accent-accent"
          aria-label={`Select ${name}`}
          checked={isSelected}
          onChange={onToggle}
        />
      </Cell>
      <Cell className="w-full max-w-0">
        <div className="flex min-w-0 items-center gap-2.5">
          <kind.icon className="size-4 shrink-0 text-muted" aria-label={kind.label} />
          <div className="min-w-0">
            <div className="flex min-w-0 items-center gap-1.5">
              <Link
                to="/project/$projectId/insights/$shortId"
                params={{ projectId, shortId: short_id }}
                className="truncate py-0.5 font-medium text-ink no-underline hover:underline"
              >
                {name}
              </Link>
              {tags.map((tag) => (
                <button
                  key={tag}
                  type="button"
                  aria-label={`Show insights with the tag ${tag}`}
                  className="hidden shrink-0 sm:block"
                  onClick={() => onTag(tag)}
                >
                  <Badge>{tag}</Badge>
                </button>
              ))}
            </div>
            {description && <p className="truncate text-muted text-xs">{description}</p>}
          </div>
        </div>
      </Cell>
      <Cell isMuted className="hidden whitespace-nowrap sm:table-cell">
        <RelativeTime value={last_modified_at} />
      </Cell>
      <Cell isMuted className="hidden whitespace-nowrap lg:table-cell">
        {last_viewed_at === null ? 'Never' : <RelativeTime value={last_viewed_at} />}
      </Cell>
      <Cell isMuted className="hidden whitespace-nowrap md:table-cell">
        {created_by === null ? 'An API key' : created_by.first_name || created_by.email}
      </Cell>
      <Cell>
        <div className="flex justify-end gap-0.5">
          <IconButton
            size="sm"
            label={favorited ? `Remove ${name} from your favorites` : `Add ${name} to your favorites`}
            aria-pressed={favorited}
            icon={<Star className={favorited ? 'fill-current text-accent' : 'text-muted'} />}
            onClick={() => void actions.favorite(insight)}
          />
          <Menu
            align="end"
            trigger={
              <IconButton size="sm" label={`More for ${name}`} icon={<Ellipsis />} className="text-muted" />
            }
            items={[
              { label: 'Duplicate', icon: <Copy />, onSelect: () => void actions.duplicate(insight) },
              {
                label: 'Delete',
                icon: <Trash2 />,
                isDanger: true,
                onSelect: () => void actions.remove([insight]),
              },
            ]}
          />
        </div>
      </Cell>
    </tr>
  );
};

const kindOf = (saved: unknown) => {
  const read = readSavedQuery(saved);
  if (read.kind === 'sql') return { label: 'SQL', icon: SquareTerminal };
  const name = read.kind === 'insight' ? kindNameOf(read.query) : undefined;
  return NEW_INSIGHT_KINDS.find(({ kind }) => kind === name) ?? { label: 'Insight', icon: ChartColumn };
};
