import { Button, MultiSelect, Select } from '@meridian/ui';
import { useQuery } from '@tanstack/react-query';
import { Search, Star } from 'lucide-react';
import { DelayedInput } from '../../../features/form/delayed-input.tsx';
import { projectTagsQuery } from '../../../features/tags/project-tags.ts';
import { useProjectId } from '../../../session/project.ts';
import { LISTED_KINDS, type ListedKind, type ListSearch } from './list-search.ts';

interface ListFiltersProps {
  readonly search: ListSearch;
  readonly onChange: (changed: Partial<ListSearch>, isReplaced?: boolean) => void;
}

const KIND_LABELS: Readonly<Record<ListedKind, string>> = {
  TRENDS: 'Trends',
  FUNNELS: 'Funnels',
  RETENTION: 'Retention',
  PATHS: 'Paths',
  STICKINESS: 'Stickiness',
  LIFECYCLE: 'Lifecycle',
  SQL: 'SQL',
};

const KIND_OPTIONS = [
  { value: 'all' as const, label: 'All kinds' },
  ...LISTED_KINDS.map((value) => ({ value, label: KIND_LABELS[value] })),
];

const CREATORS = [
  { value: 'all', label: 'By anyone' },
  { value: 'mine', label: 'By me' },
] as const;

export const ListFilters = ({ search, onChange }: ListFiltersProps) => {
  const projectId = useProjectId();
  const { data: tags = [] } = useQuery(projectTagsQuery(projectId));
  return (
    <search className="mb-4 flex flex-wrap items-center gap-2">
      <div className="min-w-52 flex-1">
        <DelayedInput
          type="search"
          aria-label="Search insights"
          placeholder="Search by name or description"
          icon={<Search />}
          value={search.search ?? ''}
          onChange={(text) => onChange({ search: text.trim() || undefined }, true)}
        />
      </div>
      <Select
        label="Kind"
        className="w-36"
        options={KIND_OPTIONS}
        value={search.kind ?? 'all'}
        onChange={(kind) => onChange({ kind: kind === 'all' ? undefined : kind })}
      />
      <Select
        label="Created by"
        className="w-32"
        options={CREATORS}
        value={search.mine ? 'mine' : 'all'}
        onChange={(creator) => onChange({ mine: creator === 'mine' ? true : undefined })}
      />
      <MultiSelect
        label="Tags"
        className="w-40"
        placeholder="Any tags"
        options={tags.map((tag) => ({ value: tag, label: tag }))}
        values={search.tags ?? []}
        onChange={(chosen) => onChange({ tags: chosen.length > 0 ? chosen : undefined })}
      />
      <Button
        icon={<Star className={search.favorites ? 'fill-current' : ''} />}
        aria-pressed={search.favorites === true}
        onClick={() => onChange({ favorites: search.favorites ? undefined : true })}
      >
        Favorites
      </Button>
    </search>
  );
};
