/** Renders the charts without Helm. Supports only the functions of Helm that the templates use. */
import { createHash } from 'node:crypto';
import { parse } from 'yaml';
import type { KubernetesObject } from '../rendered.ts';

const FUNCTIONS: Readonly<Record<string, (value: unknown, ...texts: readonly string[]) => unknown>> = {
  toJson: (value) => JSON.stringify(value),
  // Every JSON text is YAML too, on one line.
  toYaml: (value) => JSON.stringify(value),
  nindent: (value) => value,
  sha256sum: (value) => createHash('sha256').update(String(value)).digest('hex'),
  trunc: (value, length) => String(value).slice(0, Number(length)),
  lower: (value) => String(value).toLowerCase(),
  replace: (value, from = '', to = '') => String(value).replaceAll(from, to),
  trimPrefix: (value, prefix) => String(value).replace(new RegExp(`^${prefix}`), ''),
};

export const renderChart = (
  files: ReadonlyMap<string, string>,
  { values: valuesFile, namespace }: { readonly values: string; readonly namespace: string },
): readonly KubernetesObject[] => {
  const { version } = parse(files.get('Chart.yaml')!) as { readonly version: string };
  const context = {
    Values: parse(files.get(valuesFile)!),
    Release: { Namespace: namespace },
    Chart: { Version: version },
  };
  return [...files]
    .filter(([path]) => path.startsWith('templates/'))
    .map(([, text]) => {
      const chosen = text.replaceAll(CONDITION, (_, left, right, body) =>
        Number(evaluate(left, context)) > Number(evaluate(right, context)) ? body : '',
      );
      return parse(chosen.replaceAll(/\{\{ (.*?) \}\}(?!\})/g, (__, inner) => evaluate(inner, context)));
    });
};

const CONDITION = /\{\{ if gt \(int (\S+)\) \(int (\S+)\) \}\}(.*?)\{\{ end \}\}/g;

const evaluate = (expression: string, context: object): string => {
  const [, failure] = /^fail "(.*)"$/.exec(expression) ?? [];
  if (failure !== undefined) throw new Error(failure);
  const [first = '', ...calls] = expression.split(' | ');
  const start = first.startsWith('"') ? JSON.parse(first) : memberOf(context, first.split('.').slice(1));
  const result = calls.reduce<unknown>((value, call) => {
    const [name = '', ...texts] = (call.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', ''));
    const apply = FUNCTIONS[name];
    if (apply === undefined)
      throw new Error(`the templates use "${name}", which this renderer does not know`);
    return apply(value, ...texts);
  }, start);
  return String(result);
};

const memberOf = (context: unknown, names: readonly string[]): unknown =>
  names.reduce<unknown>((value, name) => {
    const member = (value as Record<string, unknown>)[name];
    if (member === undefined) throw new Error(`the values lack ${names.join('.')}`);
    return member;
  }, context);
