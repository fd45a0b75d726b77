/** Remarks on the fields in a text: their types, and properties that were never sent. */
import { printHogQL } from '@meridian/hogql/build';
import type { ResolvedField } from '@meridian/hogql/compile';
import { closestName, type Remark, type Remarks } from '@meridian/hogql/describe';
import type { PlanContext } from '../query-kind.ts';

type Property = NonNullable<ResolvedField['property']>;
type FieldRemarks = Pick<Remarks, 'warnings' | 'notices'>;

export const fieldRemarks = (fields: readonly ResolvedField[], context: PlanContext): FieldRemarks => {
  const warnings: Remark[] = [];
  const notices: Remark[] = [];
  for (const field of onePerPlace(fields)) {
    const { property } = field;
    const known = property && propertiesLike(property, context);
    if (property && known && known.size > 0 && !known.has(property.name)) {
      warnings.push(unknownProperty(field, property, known));
    } else if (property) {
      notices.push({ message: propertyNotice(property, known?.get(property.name)), span: field.span });
    } else if (TYPES[field.type.kind] !== undefined) {
      notices.push({ message: columnNotice(field, context), span: field.span });
    }
  }
  return { warnings, notices };
};

/** A name may be resolved more than once, but it occurs once in the text. */
const onePerPlace = (fields: readonly ResolvedField[]): readonly ResolvedField[] => [
  ...new Map(fields.map((field) => [`${field.span.start}:${field.span.end}`, field])).values(),
];

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  integer: 'a whole number',
  float: 'a number',
  decimal: 'a number',
  boolean: 'a boolean',
  date: 'a date',
  datetime: 'an instant',
  uuid: 'a UUID',
  array: 'a list',
  tuple: 'a tuple',
};

const columnNotice = ({ chain, type }: ResolvedField, { project }: PlanContext): string => {
  const zone = type.kind === 'datetime' ? `, shown in ${project.facts.timezone}` : '';
  return `${chain.join('.')} is ${TYPES[type.kind]}${zone}.`;
};

const OWNERS: Readonly<Record<Property['owner'], string>> = {
  event: 'event',
  person: 'person',
  group: 'group',
  none: 'row',
};

/** All properties that this owner was ever sent with, and their types if known. */
const propertiesLike = ({ owner, groupIndex }: Property, { schema }: PlanContext): KnownTypes =>
  new Map(
    schema.properties
      .filter((known) => known.owner === owner && (owner !== 'group' || known.groupIndex === groupIndex))
      .map(({ name, type }) => [name, type]),
  );

type KnownTypes = ReadonlyMap<string, string | null>;

const propertyNotice = ({ owner, name }: Property, type: string | null | undefined): string =>
  type == null
    ? `${name} is a property of the ${OWNERS[owner]}, read as text.`
    : `${name} is a property of the ${OWNERS[owner]} of type ${type}.`;

const unknownProperty = (
  { chain, span }: ResolvedField,
  { owner, name }: Property,
  known: KnownTypes,
): Remark => {
  const close = closestName(name, known.keys());
  const message = `No ${OWNERS[owner]} has a property named ${name}.`;
  return close === undefined
    ? { message, span }
    : {
        message: `${message} Did you mean: ${close}?`,
        span,
        fix: printHogQL({ kind: 'field', chain: chain.map((part) => (part === name ? close : part)) }),
      };
};
