import { escapeHtml, type OwnField } from '@kalends/core/adapter';
import { ownFilterOf, type FilterName, type ViewFilters } from '@kalends/site/internal';
import type { PageRequest } from '../context.js';
import { choiceName, fieldLabel } from './field-details.js';

/** A value of a declared field that a visitor can choose. */
export interface FieldChoice {
  readonly id: string;
  /** HTML. */
  readonly name: string;
  readonly isChosen: boolean;
  readonly depth: 0;
}

/** A field that the host declares, by which events can be filtered. */
export interface FieldFilter {
  /** The parameter of the address. */
  readonly param: FilterName;
  /** Plain text. */
  readonly label: string;
  readonly choices: readonly FieldChoice[];
}

/** The names of the declared fields by which everybody can filter. */
export const publicFilters = (fields: ReadonlyMap<string, OwnField>): string[] =>
  [...fields.values()].flatMap(({ name, form, read }) =>
    form === undefined || read === 'editors' ? [] : [name],
  );

/** The declared fields by which this caller can filter events. */
const filterFields = ({ view }: PageRequest): OwnField[] =>
  [...view.fields.event.values()].filter(
    ({ form, read }) => form !== undefined && (read !== 'editors' || view.may('edit_others_posts')),
  );

/** The values to choose from; none for fields that take any value. */
const valuesOf = ({ type, options = [] }: OwnField): readonly string[] =>
  type === 'flag' ? ['true', 'false'] : options;

/** The declared fields with few values, for the form of filters. */
export const fieldFilters = (request: PageRequest, filters: ViewFilters): FieldFilter[] =>
  filterFields(request).flatMap((field) => {
    const param: FilterName = `custom[${field.name}]`;
    const choices = valuesOf(field).map((value): FieldChoice => {
      const name = escapeHtml(choiceName(request, field, value));
      return { id: value, name, isChosen: filters[param] === value, depth: 0 };
    });
    return choices.length === 0 ? [] : [{ param, label: fieldLabel(request, field), choices }];
  });

/** How operators are written between a field and its value. */
const SIGNS: Readonly<Record<string, string>> = { lt: ' <', gt: ' >' };

/** The name of a filter by a declared field, as HTML; `undefined` if it is none. */
export function fieldFilterName(request: PageRequest, name: string, value: string): string | undefined {
  const own = ownFilterOf(name);
  if (own === undefined) return undefined;
  const field = filterFields(request).find((one) => one.name === own.field);
  if (field === undefined) return escapeHtml(`${own.field}: ${value}`);
  const known = valuesOf(field);
  const values = value.split(',').map((one) => (known.includes(one) ? choiceName(request, field, one) : one));
  return escapeHtml(
    `${fieldLabel(request, field)}${SIGNS[own.operator] ?? ':'} ${values.join(request.comma)}`,
  );
}
