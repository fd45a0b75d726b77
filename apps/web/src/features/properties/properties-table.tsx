import { Cell, HeaderCell, Table } from '@meridian/ui';
import { useState } from 'react';
import { SearchField } from '../list/search-field.tsx';
import { matchingProperties, propertyText } from './property-text.ts';

interface PropertiesTableProps {
  readonly label: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** The properties of an event, a person or a group, with a search when there are many. */
export const PropertiesTable = ({ label, properties }: PropertiesTableProps) => {
  const [search, setSearch] = useState('');
  const all = Object.keys(properties).length;
  const shown = matchingProperties(properties, search);
  if (all === 0) return <p className="text-muted">No properties.</p>;
  return (
    <>
      {all > 10 && (
        <div className="mb-2">
          <SearchField label="Search properties" value={search} onChange={setSearch} />
        </div>
      )}
      <Table label={label} density="compact">
        <thead>
          <tr>
            <HeaderCell>Property</HeaderCell>
            <HeaderCell>Value</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {shown.map(([name, value]) => (
            <tr key={name}>
              <Cell isMonospaced className="whitespace-nowrap align-top">
                {name}
              </Cell>
              <Cell className="break-all">{propertyText(value)}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      {shown.length === 0 && <p className="p-2 text-muted">No property matches “{search}”.</p>}
    </>
  );
};
