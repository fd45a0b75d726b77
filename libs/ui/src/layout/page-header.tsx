import { ChevronRight } from 'lucide-react';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { InlineEdit } from '../inline-edit/inline-edit.tsx';
import { classes } from '../shared/classes.ts';

export interface Breadcrumb {
  readonly key: string;
  /** A link element with its text. */
  readonly link: ReactElement;
}

export interface PageHeaderProps {
  readonly title: string;
  /** Makes the title editable; called with the new, trimmed title. */
  readonly onTitleChange?: (title: string) => void;
  readonly titlePlaceholder?: string;
  readonly description?: ReactNode;
  /** Makes a text description editable. */
  readonly onDescriptionChange?: (description: string) => void;
  readonly breadcrumbs?: readonly Breadcrumb[];
  /** Badges beside the title. */
  readonly status?: ReactNode;
  readonly actions?: ReactNode;
}

/** The pencil of an editable text is beside it, and must not make a phone's page wider. */
const PENCIL_ROOM = 'pr-5';

export const PageHeader = ({
  title,
  onTitleChange,
  titlePlaceholder = 'Untitled',
  description,
  onDescriptionChange,
  breadcrumbs = [],
  status,
  actions,
}: PageHeaderProps) => (
  <header className="mb-5 flex flex-wrap items-start gap-x-4 gap-y-3">
    <div className="min-w-60 flex-1">
      {breadcrumbs.length > 0 && (
        <nav aria-label="Breadcrumbs" className="mb-0.5">
          <ol className="flex flex-wrap items-center gap-1 text-muted text-sm [&_a]:rounded-sm [&_a]:no-underline [&_a]:hover:text-ink [&_a]:hover:underline">
            {breadcrumbs.map(({ key, link }) => (
              <Fragment key={key}>
                <li className="flex min-h-6 min-w-0 max-w-full items-center wrap-anywhere">{link}</li>
                <li aria-hidden="true" className="last:hidden">
                  <ChevronRight className="size-3.5" />
                </li>
              </Fragment>
            ))}
          </ol>
        </nav>
      )}
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <h1
          className={classes(
            'min-w-0 max-w-full break-words font-semibold text-xl tracking-tight',
            onTitleChange !== undefined && PENCIL_ROOM,
          )}
        >
          {onTitleChange === undefined ? (
            title || titlePlaceholder
          ) : (
            <InlineEdit label="Name" value={title} placeholder={titlePlaceholder} onChange={onTitleChange} />
          )}
        </h1>
        {status}
      </div>
      {onDescriptionChange !== undefined ? (
        <div className={classes('mt-0.5 max-w-prose text-muted text-sm', PENCIL_ROOM)}>
          <InlineEdit
            label="Description"
            value={typeof description === 'string' ? description : ''}
            placeholder="Add a description"
            onChange={onDescriptionChange}
            isMultiline
            mayBeEmpty
          />
        </div>
      ) : (
        description !== undefined && <p className="mt-0.5 max-w-prose text-muted text-sm">{description}</p>
      )}
    </div>
    {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
  </header>
);
