import { expect } from 'vitest';
import { elementsOf } from '../../pages/test/elements.js';

/** Texts that would run, load or break out of something where they were not escaped. */
export const HOSTILE = [
  '<script>window.hacked=1</script>',
  '"><img src=x onerror="window.hacked=1">',
  "'-alert(1)-'",
  '</textarea></select></datalist><script>window.hacked=1</script>',
  '</title><svg onload=window.hacked=1>',
  '<a href="javascript:window.hacked=1">x</a>',
  '--><style>*{display:none}</style>',
  '" autofocus onfocus="window.hacked=1',
];

/** The scripts of the editor, of the form for visitors and of the pages around it, by their addresses. */
const OWN_SCRIPT =
  /^http:\/\/127\.0\.0\.1:\d+\/(?:manage\/script-[\da-f]{8}|submit\/visitor-[\da-f]{8}|kalends\/pages)\.js$/;

/** The icons of the pages. */
const OWN_ICON = /^k-icon k-icon-[a-z]+$/;

/** A link to the mail program, with an encoded address and subject. */
const MAIL = /^mailto:[\w%.~!*'()-]+\?subject=[\w%.~!*'()-]*$/;

/** Whatever could run or load: a page has no images but these, and no scripts and icons but those of the house. */
const dangers = (text: string, pictures: ReadonlySet<string>): string[] =>
  elementsOf(text).flatMap(({ name, attribs }) => [
    ...(['script', 'svg', 'style', 'iframe', 'object', 'img'].includes(name) &&
    !(name === 'script' && OWN_SCRIPT.test(attribs['src'] ?? '')) &&
    !(name === 'svg' && OWN_ICON.test(attribs['class'] ?? '')) &&
    !(name === 'img' && pictures.has(attribs['src'] ?? ''))
      ? [name]
      : []),
    ...Object.entries(attribs).flatMap(([attribute, value]) =>
      attribute.startsWith('on') ||
      (['href', 'src', 'action'].includes(attribute) &&
        !value.startsWith('http') &&
        !value.startsWith('#') &&
        value !== 'data:,' &&
        !MAIL.test(value))
        ? [`${attribute}=${value}`]
        : [],
    ),
  ]);

/** Whether an answer has one of these statuses, and nothing in it that could run or load besides the pictures at these addresses. */
export async function harmless(
  answer: Response | Promise<Response>,
  statuses: readonly number[],
  pictures: ReadonlySet<string> = new Set(),
): Promise<void> {
  const given = await answer;
  expect(statuses).toContain(given.status);
  const text = await given.text();
  expect(dangers(text, pictures)).toEqual([]);
}
