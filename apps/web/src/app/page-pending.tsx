import { Skeleton } from '@meridian/ui';

/** Shown until the code of a page has loaded. The title is known only where an address has one title. */
export const PagePending = ({ title }: { readonly title?: string }) => (
  <div className="mx-auto max-w-6xl p-6" aria-busy="true">
    <span className="sr-only" role="status">
      Loading the page
    </span>
    {title === undefined ? (
      <Skeleton className="mb-6 h-8 w-64" />
    ) : (
      <h1 className="mb-5 font-semibold text-xl tracking-tight">{title}</h1>
    )}
    <Skeleton className="h-64 w-full" />
  </div>
);
