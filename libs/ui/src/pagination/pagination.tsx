import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../button/button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { classes } from '../shared/classes.ts';
import { describePage, neighbours, type PageState } from './page-range.ts';

export interface PaginationProps extends PageState {
  readonly onChange: (offset: number) => void;
  readonly label?: string;
  readonly className?: string;
}

export const Pagination = ({ onChange, label = 'Pages', className, ...state }: PaginationProps) => {
  const { previous, next } = neighbours(state);
  return (
    <nav aria-label={label} className={classes('flex items-center gap-1', className)}>
      <span role="status" className="mr-1 text-muted text-sm tabular-nums">
        {describePage(state)}
      </span>
      <IconButton
        size="sm"
        label="Previous page"
        icon={<ChevronLeft aria-hidden="true" />}
        disabled={previous === undefined}
        onClick={() => previous !== undefined && onChange(previous)}
      />
      <IconButton
        size="sm"
        label="Next page"
        icon={<ChevronRight aria-hidden="true" />}
        disabled={next === undefined}
        onClick={() => next !== undefined && onChange(next)}
      />
    </nav>
  );
};

export interface LoadMoreProps {
  readonly hasMore: boolean;
  readonly isBusy: boolean;
  readonly onLoad: () => void;
  readonly label?: string;
}

/** Loads the next part of a list; nothing when the list is complete. */
export const LoadMore = ({ hasMore, isBusy, onLoad, label = 'Load more' }: LoadMoreProps) =>
  hasMore ? (
    <div className="flex justify-center py-3">
      <Button isBusy={isBusy} onClick={onLoad}>
        {label}
      </Button>
    </div>
  ) : null;
