import { Skeleton } from '@meridian/ui';

export const PagePending = () => (
  <div className="p-6" aria-busy="true">
    <span className="sr-only" role="status">
      Loading the page
    </span>
    <Skeleton className="mb-6 h-8 w-64" />
    <Skeleton className="h-64 w-full" />
  </div>
);
