import { Button, EmptyState } from '@meridian/ui';
import { Link } from '@tanstack/react-router';
import { ApiError } from '../../api/api-error.ts';
import { QueryProblem } from '../../query-run/query-problem.tsx';

interface MissingObjectProps {
  /** "dashboard". */
  readonly noun: string;
  /** Where the others are. */
  readonly listPath: string;
}

/** Takes the place of an object that was deleted or never existed. */
export const MissingObject = ({ noun, listPath }: MissingObjectProps) => (
  <div className="grid min-h-[60vh] place-items-center p-6">
    <EmptyState
      title={`This ${noun} does not exist`}
      text="It may have been deleted, or the address may be mistyped."
      action={
        <Button asChild>
          <Link to={listPath}>Show the list</Link>
        </Button>
      }
    />
  </div>
);

/** The API does not know the id, or it is not an id at all. */
export const isUnknownId = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

interface ObjectProblemProps extends MissingObjectProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** Takes the place of an object that could not be read. Reading again helps only if it may exist. */
export const ObjectProblem = ({ error, onRetry, ...object }: ObjectProblemProps) =>
  isUnknownId(error) ? (
    <MissingObject {...object} />
  ) : (
    <div className="mx-auto max-w-xl p-6">
      <QueryProblem error={error} onRetry={onRetry} />
    </div>
  );
