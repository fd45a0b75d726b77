import {
  Button,
  Dialog,
  Field,
  IconButton,
  Input,
  Select,
  Skeleton,
  Textarea,
  useConfirm,
} from '@meridian/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { answerOf, api } from '../../api/client.ts';
import { QueryProblem } from '../../query-run/query-problem.tsx';
import { Toggle } from '../form/toggle.tsx';
import { cellText } from '../result-rows/cell-text.ts';
import { VariableControl } from './variable-control.tsx';
import {
  formOfVariable,
  newForm,
  rulesOfForm,
  VARIABLE_TYPES,
  type VariableForm,
  writeOfForm,
} from './variable-form.ts';
import { variablesQuery } from './variable-queries.ts';
import type { Variable } from './variable-values.ts';

interface VariablesDialogProps {
  readonly projectId: string;
  /** A name that SQL uses and the project lacks. The dialog closes once it is there. */
  readonly missingName?: string;
  readonly onClose: () => void;
}

interface Edit {
  readonly form: VariableForm;
  /** The variable that is changed; undefined for a new one. */
  readonly variable?: Variable;
}

/** The variables of the project, which SQL uses by their code names. */
const VariablesDialog = ({ projectId, missingName, onClose }: VariablesDialogProps) => {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(variablesQuery(projectId));
  const [{ form, variable }, setEdit] = useState<Edit>({ form: newForm(missingName ?? '') });
  const path = { project_id: projectId };
  const variables: readonly Variable[] = data?.results ?? [];
  const forget = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: variablesQuery(projectId).queryKey });
    // Answers with a default are old now. They are read again where they are shown next.
    await client.invalidateQueries({ queryKey: ['query', projectId], refetchType: 'none' });
  };
  const save = useMutation({
    mutationFn: () => {
      const body = writeOfForm(form, variable?.values);
      return answerOf(
        variable === undefined
          ? api.POST('/api/projects/{project_id}/insight_variables/', { params: { path }, body })
          : api.PATCH('/api/projects/{project_id}/insight_variables/{id}/', {
              params: { path: { ...path, id: variable.id } },
              body,
            }),
      );
    },
    onSuccess: async () => {
      await forget();
      if (missingName !== undefined) onClose();
      else setEdit({ form: newForm('') });
    },
  });
  const remove = useMutation({
    mutationFn: (id: string) =>
      answerOf(
        api.DELETE('/api/projects/{project_id}/insight_variables/{id}/', {
          params: { path: { ...path, id } },
        }),
      ),
    onSuccess: async (_, id) => {
      await forget();
      if (id === variable?.id) setEdit({ form: newForm('') });
    },
  });
  const confirm = useConfirm();
  const askToRemove = async ({ id, name, code_name }: Variable): Promise<void> => {
    const isSure = await confirm({
      title: `Delete the variable “${name}”?`,
      text: `SQL with {variables.${code_name}} fails until there is a variable with this name again.`,
      confirmLabel: 'Delete the variable',
    });
    if (isSure) remove.mutate(id);
  };
  const edit = (next: Edit): void => {
    setEdit(next);
    save.reset();
  };
  const failed = save.error;
  const isOfName = failed instanceof ApiError && failed.attr === 'name';
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Variables"
      description="SQL takes the value of a variable as {variables.code_name}. Each insight and dashboard may set another value."
      onSubmit={() => save.mutate()}
      footer={
        <>
          {variable !== undefined && (
            <Button variant="ghost" onClick={() => edit({ form: newForm('') })}>
              Cancel
            </Button>
          )}
          <Button type="submit" variant="primary" isBusy={save.isPending} disabled={form.name.trim() === ''}>
            {variable === undefined ? 'Add variable' : 'Save variable'}
          </Button>
        </>
      }
    >
      {error !== null && <QueryProblem error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton className="h-16 w-full" />}
      {variables.length > 0 && (
        <ul className="mb-4 divide-y divide-line" aria-label="Variables of the project">
          {variables.map((one) => (
            <VariableRow
              key={one.id}
              variable={one}
              onEdit={() => edit({ form: formOfVariable(one), variable: one })}
              onDelete={() => void askToRemove(one)}
            />
          ))}
        </ul>
      )}
      <VariableFormFields
        form={form}
        variable={variable}
        nameError={isOfName ? failed.message : undefined}
        onChange={(changed) => edit({ form: { ...form, ...changed }, ...(variable && { variable }) })}
      />
      {failed !== null && !isOfName && <QueryProblem title="The variable was not saved" error={failed} />}
      {remove.error !== null && <QueryProblem title="The variable was not deleted" error={remove.error} />}
    </Dialog>
  );
};

interface VariableRowProps {
  readonly variable: Variable;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

const VariableRow = ({ variable, onEdit, onDelete }: VariableRowProps) => {
  const { name, code_name, type, values, default_value } = variable;
  const details = [
    VARIABLE_TYPES.find(({ value }) => value === type)?.label,
    values?.join(', '),
    cellText(default_value) && `default ${cellText(default_value)}`,
  ];
  return (
    <li className="flex items-center gap-2 py-2 text-sm">
      <span className="min-w-0 flex-1">
        <span className="wrap-anywhere block font-medium">
          {name} <code className="font-normal text-muted text-xs">{`{variables.${code_name}}`}</code>
        </span>
        <span className="wrap-anywhere block text-muted text-xs">
          {details.filter((detail) => detail).join(' · ')}
        </span>
      </span>
      <IconButton
        size="sm"
        label={`Edit the variable ${name}`}
        icon={<Pencil />}
        className="text-muted"
        onClick={onEdit}
      />
      <IconButton
        size="sm"
        label={`Delete the variable ${name}`}
        icon={<Trash2 />}
        className="text-muted"
        onClick={onDelete}
      />
    </li>
  );
};

interface VariableFormFieldsProps {
  readonly form: VariableForm;
  readonly variable: Variable | undefined;
  readonly nameError: string | undefined;
  readonly onChange: (changed: Partial<VariableForm>) => void;
}

const VariableFormFields = ({ form, variable, nameError, onChange }: VariableFormFieldsProps) => (
  <fieldset className="grid gap-3 sm:grid-cols-2">
    <legend className="mb-2 font-medium">
      {variable === undefined ? 'New variable' : `Change ${variable.name}`}
    </legend>
    <Field
      label="Name"
      error={nameError}
      hint={
        variable === undefined
          ? 'SQL uses it in lower case, with _ for spaces.'
          : `SQL still uses it as {variables.${variable.code_name}}.`
      }
    >
      <Input value={form.name} onChange={({ target }) => onChange({ name: target.value })} />
    </Field>
    <Field label="Type">
      <Select
        value={form.type}
        options={VARIABLE_TYPES}
        onChange={(type) => onChange({ type, defaultText: '' })}
      />
    </Field>
    {form.type === 'List' && (
      <>
        <Field label="Values" hint="One in each line.">
          <Textarea
            rows={4}
            value={form.lines}
            onChange={({ target }) => onChange({ lines: target.value })}
          />
        </Field>
        <Toggle
          label="Several values at once"
          isOn={form.isMulti}
          onChange={(isMulti) => onChange({ isMulti, defaultText: '' })}
        />
      </>
    )}
    <Field label="Default">
      <VariableControl
        rules={rulesOfForm(form, variable?.values)}
        text={form.defaultText}
        onChange={(defaultText) => onChange({ defaultText })}
      />
    </Field>
  </fieldset>
);

export default VariablesDialog;
