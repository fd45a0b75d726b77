import { Badge, Cell, EmptyState, HeaderCell } from '@meridian/ui';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { PagedTable } from '../../features/list/paged-table.tsx';
import { SearchField } from '../../features/list/search-field.tsx';
import { type Page, type PageRequest, usePages } from '../../features/list/use-pages.ts';

interface Definition {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly verified: boolean;
  readonly hidden: boolean;
  readonly tags: readonly string[];
}

interface DefinitionTableProps<T extends Definition> {
  readonly label: string;
  /** The noun in the plural, such as "events". */
  readonly noun: string;
  readonly queryKey: readonly unknown[];
  readonly readPage: (request: PageRequest & { readonly search: string }) => Promise<Page<T>>;
  /** Besides the search field. */
  readonly controls?: ReactNode;
  /** Between the name and the tags. */
  readonly columns: readonly { readonly header: ReactNode; readonly cell: (definition: T) => ReactNode }[];
  readonly emptyText: string;
  readonly onOpen: (definition: T) => void;
}

/** A searchable list of definitions, each of which opens for editing. */
export const DefinitionTable = <T extends Definition>({
  label,
  noun,
  queryKey,
  readPage,
  controls,
  columns,
  emptyText,
  onOpen,
}: DefinitionTableProps<T>) => {
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  const pages = usePages([...queryKey, search], (request) => readPage({ ...request, search }));
  return (
    <>
      <div className="my-3 flex flex-wrap gap-3">
        <SearchField label={`Search ${noun}`} value={text} onChange={setText} />
        {controls}
      </div>
      <PagedTable
        label={label}
        pages={pages}
        header={
          <>
            <HeaderCell>Name</HeaderCell>
            {columns.map(({ header }) => header)}
            <HeaderCell>Tags</HeaderCell>
          </>
        }
        row={(definition) => (
          <tr key={definition.id}>
            <Cell className="w-full min-w-48 max-w-0">
              <button
                type="button"
                title={definition.name}
                className="max-w-full truncate align-bottom text-left font-medium text-accent underline"
                onClick={() => onOpen(definition)}
              >
                {definition.name}
              </button>{' '}
              {definition.verified && <Badge kind="ok">Verified</Badge>}{' '}
              {definition.hidden && <Badge>Hidden</Badge>}
              {definition.description !== '' && (
                <p className="text-muted wrap-anywhere">{definition.description}</p>
              )}
            </Cell>
            {columns.map(({ cell }) => cell(definition))}
            <Cell isMuted className="min-w-24 wrap-anywhere">
              {definition.tags.join(', ')}
            </Cell>
          </tr>
        )}
        empty={
          search === '' ? (
            <EmptyState title={`No ${noun} yet`} text={emptyText} />
          ) : (
            <EmptyState title={`No ${noun} match`} text={`Nothing was found for “${search}”.`} />
          )
        }
      />
    </>
  );
};
