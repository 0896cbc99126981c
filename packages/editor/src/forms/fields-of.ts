import { FIELDS, isTermKind, type FieldSpec } from '@kalends/core/adapter';
import type { EditorRequest } from '../context.js';
import type { EditedKind } from '../kinds.js';
import type { FieldLabel, SectionLabel } from '../messages/messages.js';
import type { FormField } from './form-field.js';
import { inputOf } from './inputs.js';
import { recurrenceInput } from './inputs/recurrence.js';
import { LAYOUTS } from './layouts.js';

/** A part of a form with its fields. */
export interface Section {
  readonly name: SectionLabel;
  readonly fields: readonly FormField[];
}

/** The mark of the fields that the host declares, in the names of parameters. */
const OWN = 'own_';

/** The fields of the host that this caller may write, in the order of their declaration. */
function ownFields(kind: EditedKind, { view }: EditorRequest): FormField[] {
  if (isTermKind(kind)) return [];
  const fields = [...view.fields[kind].values()].filter(
    ({ write }) => write !== 'editors' || view.may('edit_others_posts'),
  );
  return fields.flatMap((own): FormField[] => {
    const input = inputOf({ type: own.type });
    if (input === undefined) return [];
    const { name, label, description, required = false } = own;
    return [
      { ...{ name, label, description, required, kind, own, input }, param: OWN + name, links: undefined },
    ];
  });
}

/** The label of a field: that of the name of a venue is not that of a link to a venue. */
const labelOf = (kind: EditedKind, name: string): FieldLabel => (name === kind ? 'name' : name) as FieldLabel;

/** By what an event recurs, which is no field of events. */
const recurrence = ({ messages }: EditorRequest): FormField => ({
  ...{ name: 'recurrence', param: 'recurrence', kind: 'event', label: messages.fields.recurrence },
  ...{ required: false, links: undefined, input: recurrenceInput },
});

/**
 * The form of a kind: it follows from the fields of the calendar, those of the host among them.
 *
 * @param recurs whether it says by what an event recurs
 */
export function sectionsOf(kind: EditedKind, request: EditorRequest, recurs = false): readonly Section[] {
  const { messages } = request;
  const sections = new Map<SectionLabel, FormField[]>();
  const specs: Readonly<Record<string, FieldSpec>> = FIELDS[kind];
  for (const [name, section] of Object.entries(LAYOUTS[kind])) {
    const spec = specs[name];
    const input = spec && inputOf(spec);
    if (section === null || spec === undefined || input === undefined) continue;
    const field: FormField = {
      ...{ name, kind, spec, input, param: name },
      label: messages.fields[labelOf(kind, name)],
      required: spec.required ?? false,
      links: spec.links,
    };
    sections.set(section, [...(sections.get(section) ?? []), field]);
  }
  if (recurs) sections.set('time', [...(sections.get('time') ?? []), recurrence(request)]);
  const own = ownFields(kind, request);
  if (own.length > 0) sections.set('more', [...own, ...(sections.get('more') ?? [])]);
  return Array.from(sections, ([name, fields]) => ({ name, fields }));
}
