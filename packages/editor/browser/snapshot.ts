/** What stands in a form: texts and ticks, by the names of elements and their places among those of the same name. */
export type Snapshot = readonly (readonly [place: string, value: string | boolean])[];

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Hidden elements that say for which version of a record a form was loaded. The token of the session is none of them. */
const ORIGIN: ReadonlySet<string> = new Set(['revision', 'once', 'loaded']);

/** Elements whose values are in no draft: secrets, files, and what people do not edit. */
const LEFT_OUT: ReadonlySet<string> = new Set(['password', 'file', 'submit', 'button', 'image', 'reset']);

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement;

const isEdited = ({ name, type }: Control): boolean =>
  name !== '' && !LEFT_OUT.has(type) && (type !== 'hidden' || ORIGIN.has(name));

const isTick = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');

/** The elements that people edit, each with its place. */
function placesOf(form: HTMLFormElement): [place: string, control: Control][] {
  const counts = new Map<string, number>();
  return [...form.elements]
    .filter(isControl)
    .filter(isEdited)
    .map((control) => {
      if (isTick(control)) return [`${control.name}=${control.value}`, control];
      const count = counts.get(control.name) ?? 0;
      counts.set(control.name, count + 1);
      return [`${control.name}#${count}`, control];
    });
}

const valueOf = (control: Control): string | boolean => (isTick(control) ? control.checked : control.value);

/** What the page had when it was loaded. */
function defaultOf(control: Control): string | boolean {
  if (isTick(control)) return control.defaultChecked;
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue;
  const options = [...control.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
}

/** What stands in a form now. */
export const snapshotOf = (form: HTMLFormElement): Snapshot =>
  placesOf(form).map(([place, control]) => [place, valueOf(control)]);

/** Whether something was changed since the page was loaded. */
export const isChanged = (form: HTMLFormElement): boolean =>
  placesOf(form).some(([, control]) => valueOf(control) !== defaultOf(control));

/** Puts texts and ticks back. What has no place in the form, or is of another type, is left out. */
export function restore(form: HTMLFormElement, snapshot: Snapshot): void {
  const values = new Map(snapshot);
  for (const [place, control] of placesOf(form)) {
    const value = values.get(place);
    if (isTick(control)) {
      if (typeof value === 'boolean') control.checked = value;
    } else if (typeof value === 'string') {
      if (control instanceof HTMLSelectElement && ![...control.options].some((one) => one.value === value))
        continue;
      control.value = value;
    }
  }
  form.dispatchEvent(new Event('input', { bubbles: true }));
}
