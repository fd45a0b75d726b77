import { Button, EmptyState } from '@meridian/ui';
import { useDocumentTitle } from './use-document-title.ts';

/** Shown inside the shell, if the page has one. */
export const NotFoundPage = () => {
  useDocumentTitle('Page not found');
  return (
    <div className="grid min-h-[60vh] place-items-center p-6">
      <h1 className="sr-only">Page not found</h1>
      <EmptyState
        title="This page does not exist"
        text="The address may be mistyped, what it showed may have been deleted, or your account cannot access it."
        action={
          <Button asChild>
            <a href="/">Go to the start page</a>
          </Button>
        }
      />
    </div>
  );
};

/** The page for an address that belongs to no page, outside of the shell. */
export const UnknownAddressPage = () => (
  <main>
    <NotFoundPage />
  </main>
);
