import { Button, EmptyState } from '@meridian/ui';
import { useDocumentTitle } from './use-document-title.ts';

export const NotFoundPage = () => {
  useDocumentTitle('Page not found');
  return (
    <main className="grid min-h-[60vh] place-items-center p-6">
      <EmptyState
        title="This page does not exist"
        text="The address may be mistyped, what it showed may have been deleted, or your account cannot access it."
        action={
          <Button asChild>
            <a href="/">Go to the start page</a>
          </Button>
        }
      />
    </main>
  );
};
