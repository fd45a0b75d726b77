import { Button, Card, Field, Input, PageHeader, Textarea } from '@meridian/ui';
import { Link } from '@tanstack/react-router';
import { QueryProblem } from '../../query-run/query-problem.tsx';
import { ConflictNotice } from '../edit-conflict/conflict-notice.tsx';
import type { Edited } from '../edit-conflict/use-edited.ts';
import { ProblemText } from '../form/problem-text.tsx';
import { useUnsavedGuard } from '../unsaved/use-unsaved-guard.ts';

interface NamedState {
  readonly name: string;
  readonly description: string;
}

interface NamedObjectFormProps<State extends NamedState> {
  readonly title: string;
  /** The noun in messages, such as "action". */
  readonly noun: string;
  readonly list: { readonly path: string; readonly label: string };
  readonly edited: Edited<State>;
  readonly isSaving: boolean;
  readonly saveError: Error | null;
  /** False while a required field other than the name is empty. */
  readonly isComplete?: boolean;
  /** Why the last attempt sent nothing, besides the messages at the fields. */
  readonly problem: string | undefined;
  readonly onSave: () => void;
  /** Undefined for a new object. */
  readonly onDelete: (() => void) | undefined;
}

/** The page of a named object: the header with its buttons, the notices, the name and the description. */
export const NamedObjectForm = <State extends NamedState>({
  title,
  noun,
  list,
  edited,
  isSaving,
  saveError,
  isComplete = true,
  problem,
  onSave,
  onDelete,
}: NamedObjectFormProps<State>) => {
  const { name, description } = edited.state;
  useUnsavedGuard(edited.isEdited, `this ${noun}`);
  const change = (changed: Partial<NamedState>): void => edited.change(changed as Partial<State>);
  return (
    <>
      <PageHeader
        title={title}
        breadcrumbs={[{ key: list.path, link: <Link to={list.path}>{list.label}</Link> }]}
        actions={
          <>
            {onDelete !== undefined && (
              <Button variant="danger" onClick={onDelete}>
                Delete
              </Button>
            )}
            <Button
              variant="primary"
              isBusy={isSaving}
              disabled={name.trim() === '' || !isComplete || edited.conflict !== undefined}
              onClick={onSave}
            >
              Save
            </Button>
          </>
        }
      />
      {edited.conflict !== undefined && <ConflictNotice what={`this ${noun}`} {...edited.conflict} />}
      {saveError !== null && <QueryProblem title={`The ${noun} was not saved`} error={saveError} />}
      <ProblemText text={problem} />
      <Card>
        <div className="space-y-4">
          <Field label="Name">
            <Input value={name} onChange={({ target }) => change({ name: target.value })} />
          </Field>
          <Field label="Description">
            <Textarea
              rows={2}
              value={description}
              onChange={({ target }) => change({ description: target.value })}
            />
          </Field>
        </div>
      </Card>
    </>
  );
};
