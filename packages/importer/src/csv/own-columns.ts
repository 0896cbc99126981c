import type { AllOwnFields, OwnField } from '@kalends/core/adapter';
import { valueIn, valueSchema } from '@kalends/core/adapter';
import { readFlag, readNames, writeNames } from './cells.js';
import { COLUMNS, KIND_OF, MOMENT, titleKey, type CellType, type Column, type CsvKind } from './columns.js';

/** The columns of the fields that a host declares. */

/** The prefix of columns for declared fields. */
export const OWN = 'custom.';

const nameOf = ({ name }: OwnField): string => OWN + name;

/** Whether a field has a column: a reference is an id, and an import gives records other ids. */
export const isPortable = ({ type }: OwnField): boolean => type !== 'reference';

/** How cells are read and written by the type of a field. What is not of the type is refused when the row is stored. */
function cellOf(field: OwnField): CellType {
  const schema = valueSchema(field.type);
  if (schema.type === 'boolean') return { read: readFlag, write: (value) => (value === true ? 'yes' : 'no') };
  if (schema.type === 'array')
    return {
      read: (text) => ({ value: readNames(text) }),
      write: (value) => writeNames(value as readonly string[]),
    };
  if (schema.type === 'string' && schema.pattern !== undefined) return MOMENT;
  return { read: (text) => ({ value: valueIn(field, text) as string | number }), write: String };
}

const isTaken = (kind: CsvKind, title: string): boolean =>
  COLUMNS[kind].some(({ name, titles }) => name === title.toLowerCase() || titles.includes(titleKey(title)));

/**
 * The column of a field, whose title is its name in the interface; `custom_fields.` stands before one that another column has, and
 * may stand before any.
 */
function columnFor(kind: CsvKind, field: OwnField): Column {
  const { read, write } = cellOf(field);
  const full = `custom_fields.${field.wire}`;
  return {
    ...{ name: nameOf(field), field: nameOf(field), required: false, read },
    write: (value) => (value === undefined ? '' : write(value)),
    titles: isTaken(kind, field.wire) ? [full] : [field.wire, full],
  };
}

/** The columns of a kind of files: those of the plugin, those of exports and those of the fields that the host declares. */
export const columnsOf = (kind: CsvKind, fields: AllOwnFields | undefined): readonly Column[] => [
  ...COLUMNS[kind],
  ...[...(fields?.[KIND_OF[kind]].values() ?? [])].filter(isPortable).map((field) => columnFor(kind, field)),
];

/** The column with a title or a name; names of fields that differ by the case of their letters alone are told apart by it. */
export const columnOf = (columns: readonly Column[], title: string): Column | undefined =>
  columns.find(({ titles }) => titles.includes(title.trim())) ??
  columns.find(
    ({ name, titles }) =>
      titles.some((one) => titleKey(one) === titleKey(title)) || name === title.trim().toLowerCase(),
  );
