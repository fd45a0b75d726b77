/** A funnel as a flow: who goes from each step to the next one, and who leaves. */
import type { ReadAnswer } from '../common/answer.ts';
import { formatValue } from '../common/format-value.ts';
import { nameInText } from '../common/name-in-text.ts';
import type { Fields } from '../common/read.ts';
import type { PathLink, PathNode, PathsModel } from '../paths/model.ts';
import { type FunnelModel, funnelOf, optionalSteps } from './model.ts';

/**
 * A funnel with several groups cannot be drawn as a flow, so it is drawn as steps. So is one with optional steps: the
 * answer does not say who skipped them.
 */
export const funnelFlowOf = (query: Fields, answer: ReadAnswer): PathsModel | FunnelModel => {
  const funnel = funnelOf(query, answer);
  const [group, ...others] = funnel.groups;
  if (group === undefined || others.length > 0 || optionalSteps(query).includes(true)) return funnel;
  const keyOf = (step: number): string => `${step + 1}_step`;
  const leftOf = (step: number): string => `${step + 1}_left`;
  const nodes: PathNode[] = [];
  const links: PathLink[] = [];
  for (const [index, step] of group.steps.entries()) {
    const next = group.steps[index + 1];
    nodes.push({
      key: keyOf(index),
      step: index + 1,
      label: `${index + 1}. ${step.label}`,
      count: step.count,
      continued: next?.count ?? 0,
      point: step.converted,
    });
    if (index === 0) continue;
    const source = keyOf(index - 1);
    if (step.count > 0)
      links.push({
        source,
        target: keyOf(index),
        value: step.count,
        averageMilliseconds: step.averageTime === null ? null : step.averageTime * 1_000,
        point: step.converted,
      });
    if (step.dropped !== undefined && step.droppedOff > 0) {
      const target = leftOf(index);
      nodes.push({
        key: target,
        step: index + 1,
        label: 'Dropped off',
        count: step.droppedOff,
        continued: 0,
        point: step.dropped,
      });
      links.push({ source, target, value: step.droppedOff, averageMilliseconds: null, point: step.dropped });
    }
  }
  const linked = new Set(links.flatMap(({ source, target }) => [source, target]));
  const [first] = group.steps;
  return {
    type: 'paths',
    nodes: nodes.filter(({ key }) => linked.has(key)),
    links,
    stepCount: group.steps.length,
    isEmpty: funnel.isEmpty,
    summary: funnel.isEmpty
      ? funnel.summary
      : `Flow of ${formatValue(first?.count ?? 0)} from ${nameInText(first?.label ?? '')}. ${funnel.summary}`,
    table: funnel.table,
  };
};
