import { Button, Field } from '@meridian/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { QueryNode } from '../../query-run/run-query.ts';
import { variableNames } from './sql-variables.ts';
import { VariableControl } from './variable-control.tsx';
import { variablesQuery } from './variable-queries.ts';
import { type Texts, type Variable, valuesOfVariables } from './variable-values.ts';

const VariablesDialog = lazy(() => import('./variables-dialog.tsx'));

export interface Variables {
  readonly projectId: string;
  /** The variables of the project that the text uses. */
  readonly used: readonly Variable[];
  /** Names in the text that the project does not have. */
  readonly unknown: readonly string[];
  /** Typed and chosen values by code name. */
  readonly values: Texts;
  setValue(name: string, value: string): void;
}

export const useVariables = (projectId: string, text: string, saved: Texts = {}): Variables => {
  const [values, setValues] = useState<Texts>(saved);
  const names = useMemo(() => variableNames(text), [text]);
  const { data } = useQuery({ ...variablesQuery(projectId), enabled: names.length > 0 });
  const known: readonly Variable[] = data?.results ?? [];
  return {
    projectId,
    used: known.filter(({ code_name }) => names.includes(code_name)),
    unknown:
      data === undefined ? [] : names.filter((name) => !known.some(({ code_name }) => code_name === name)),
    values,
    setValue: (name, value) => setValues((current) => ({ ...current, [name]: value })),
  };
};

/** The query node of a text with the values of its variables. */
export const sqlNode = (text: string, used: readonly Variable[], values: Texts): QueryNode => ({
  kind: 'HogQLQuery',
  query: text,
  ...(used.length > 0 && { variables: valuesOfVariables(used, values) }),
});

export const VariableFields = ({ projectId, used, unknown, values, setValue }: Variables) => {
  const [created, setCreated] = useState<string>();
  return (
    <>
      {(used.length > 0 || unknown.length > 0) && (
        <div className="mt-3 flex flex-wrap gap-3">
          {used.map((variable) => (
            <div key={variable.id} className="w-48">
              <Field label={variable.name}>
                <VariableControl
                  rules={variable}
                  text={values[variable.code_name] ?? ''}
                  onChange={(text) => setValue(variable.code_name, text)}
                />
              </Field>
            </div>
          ))}
          {unknown.length > 0 && (
            <div className="flex flex-wrap items-center gap-2">
              <p role="alert" className="text-danger">
                The project has no variable {unknown.map((name) => `“${name}”`).join(', ')}.
              </p>
              {unknown.map((name) => (
                <Button key={name} size="sm" onClick={() => setCreated(name)}>
                  Create “{name}”
                </Button>
              ))}
            </div>
          )}
        </div>
      )}
      {created !== undefined && (
        <Suspense>
          <VariablesDialog
            projectId={projectId}
            missingName={created}
            onClose={() => setCreated(undefined)}
          />
        </Suspense>
      )}
    </>
  );
};

/** Opens the variables of the project. */
export const VariablesButton = ({ projectId }: { readonly projectId: string }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
        Variables
      </Button>
      {isOpen && (
        <Suspense>
          <VariablesDialog projectId={projectId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
