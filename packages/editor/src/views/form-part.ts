import type { EditorRequest } from '../context.js';
import type { TypedTexts } from '../forms/form-field.js';
import { datesView } from '../forms/inputs/recurrence.js';
import { sentForm, typedTexts, type RecordForm } from '../forms/record-form.js';
import { escapeText } from '@kalends/site';
import type { EditedKind } from '../kinds.js';
import { costPreview } from '../templates/fields.js';
import { notFound, ownValue, textIn, type Result } from '../view.js';
import { publishText } from './form-bar.js';
import type { FormRecord } from './form-record.js';
import type { Html } from '../html.js';

type Part = (typed: TypedTexts, form: RecordForm, request: EditorRequest) => Html | string;

/** Parts of a form that follow from what is typed: the script asks for them while one types. */
const PARTS: Readonly<Record<string, Part>> = {
  dates: (typed, { record }, request) => datesView({ typed, record, request }),
  main: (typed, _form, request) => escapeText(publishText(typed, request)),
  cost: (typed, _form, request) => escapeText(costPreview(typed, request)),
};

/** A part of a form of events, of what was typed: nothing is stored. */
export async function formPart(
  kind: EditedKind,
  record: FormRecord | undefined,
  request: EditorRequest,
): Promise<Result> {
  const part = kind === 'event' ? ownValue(PARTS, textIn(request.call.params, 'part')) : undefined;
  if (part === undefined) throw notFound();
  const { form } = await sentForm(kind, record, request);
  const typed = typedTexts(form, request.call.params);
  return { document: String(await part(typed, form, request)) };
}
