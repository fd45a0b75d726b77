import { Button, IconButton } from '@meridian/ui';
import { Filter, X } from 'lucide-react';
import { useState } from 'react';
import { FilterList } from '../filters/filter-list.tsx';
import { byPosition } from '../form/by-position.ts';
import type { Entity, GroupNode, PropertyFilter } from '../query/query-types.ts';
import { type ChosenEntity, entityLabel, replaceAt, withEntity, withoutAlternative } from './entity.ts';
import { EventPicker } from './event-picker.tsx';

interface AlternativesProps {
  readonly group: GroupNode;
  readonly mark: string;
  readonly onChange: (series: Entity) => void;
}

type Node = GroupNode['nodes'][number];

const chosenOf = (node: Node): ChosenEntity =>
  node.kind === 'ActionsNode'
    ? { kind: 'action', id: node.id, name: node.name ?? null }
    : { kind: 'event', event: node.event ?? null };

/** The events of a series that counts several as one, each with its filters. */
export const Alternatives = ({ group, mark, onChange }: AlternativesProps) => (
  <ul className="grid gap-1.5" aria-label={`Events of series ${mark}`}>
    {byPosition(group.nodes).map(({ item: node, index, key }) => (
      <Alternative
        key={key}
        node={node}
        name={`event ${index + 1} of series ${mark}`}
        joiner={index === 0 ? '' : group.operator.toLowerCase()}
        onChange={(changed) => onChange({ ...group, nodes: replaceAt(group.nodes, index, changed) })}
        onRemove={() => onChange(withoutAlternative(group, index))}
      />
    ))}
  </ul>
);

interface AlternativeProps {
  readonly node: Node;
  readonly name: string;
  readonly joiner: string;
  readonly onChange: (node: Node) => void;
  readonly onRemove: () => void;
}

const Alternative = ({ node, name, joiner, onChange, onRemove }: AlternativeProps) => {
  const [isFiltering, setFiltering] = useState(false);
  const filters = (node.properties ?? []).filter(
    (filter): filter is PropertyFilter => typeof filter.key === 'string',
  );
  return (
    <li className="grid gap-1">
      <div className="flex items-center gap-1.5">
        <span className="w-6 shrink-0 text-center text-muted text-xs">{joiner}</span>
        <EventPicker
          label={`Choose ${name}`}
          hasAllEvents={false}
          value={chosenOf(node)}
          valueLabel={entityLabel(node)}
          onChange={(chosen) => onChange(withEntity(node, chosen) as Node)}
          trigger={
            <Button size="sm" className="min-w-0 flex-1 justify-start!">
              <span className="truncate">{entityLabel(node)}</span>
            </Button>
          }
        />
        <IconButton
          size="sm"
          label={`Filter ${name}`}
          icon={<Filter />}
          aria-pressed={isFiltering || filters.length > 0}
          className={filters.length > 0 ? 'text-accent!' : 'text-muted'}
          onClick={() => setFiltering(!isFiltering)}
        />
        <IconButton
          size="sm"
          label={`Remove ${name}`}
          icon={<X />}
          className="text-muted"
          onClick={onRemove}
        />
      </div>
      {(isFiltering || filters.length > 0) && (
        <FilterList
          filters={filters}
          events={node.kind === 'EventsNode' && node.event ? [node.event] : []}
          addLabel={`Add filter to ${entityLabel(node)}`}
          onChange={(properties) => onChange({ ...node, properties: [...properties] })}
        />
      )}
    </li>
  );
};
