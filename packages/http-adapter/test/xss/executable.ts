import { Parser } from 'htmlparser2';

/** Elements that neither run, nor load documents, nor ask for input. */
const HARMLESS = new Set(
  (
    'a abbr acronym b blockquote cite code del em i q s strike strong address article aside details div figcaption figure footer header hgroup main ' +
    'nav section summary h1 h2 h3 h4 h5 h6 hr p pre br wbr dd dl dt li menu ol ul caption col colgroup table tbody td tfoot th thead tr bdi bdo big ' +
    'center dfn font ins kbd mark rp rt ruby samp small span sub sup time tt u var audio img picture source track video'
  ).split(' '),
);

const ADDRESSES = new Set([
  'href',
  'src',
  'cite',
  'poster',
  'action',
  'formaction',
  'background',
  'data',
  'xlink:href',
]);
const SCHEMES = new Set(['http', 'https', 'mailto', 'tel', 'sms', 'webcal']);
const SECRET_ATTRIBUTES = /^(?:on|srcdoc|formaction|xlink|xmlns|ping|action$|background$|dynsrc|lowsrc)/;
const ACTIVE_STYLE = /expression|url|javascript|behaviou?r|binding|import|position|[\\@<]|\/\*/i;

/** Whether an address has a scheme, as the URL standard reads it (controls and blanks do not count), that is not of ours. */
function wrongAddress(address: string): boolean {
  const read = [...address].filter((char) => char > ' ').join('');
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(read)?.[1];
  return scheme !== undefined && !SCHEMES.has(scheme.toLowerCase());
}

function attributeFinding(name: string, value: string): string | undefined {
  const attribute = name.toLowerCase();
  if (SECRET_ATTRIBUTES.test(attribute)) return `the attribute ${attribute}`;
  if (ADDRESSES.has(attribute) && wrongAddress(value)) return `the address ${value}`;
  if (attribute === 'srcset' && value.split(',').some(wrongAddress)) return `the addresses ${value}`;
  if (attribute === 'style' && ACTIVE_STYLE.test(value)) return `the style ${value}`;
  return undefined;
}

/** What in a text a browser would run or load as code, when it is shown as HTML. */
export function executable(html: string): string[] {
  const findings: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (!HARMLESS.has(name.toLowerCase())) findings.push(`the element ${name}`);
      for (const [attribute, value] of Object.entries(attributes)) {
        const finding = attributeFinding(attribute, value);
        if (finding !== undefined) findings.push(finding);
      }
    },
  });
  parser.end(html);
  return findings;
}

/** All texts within a JSON value, with the path to each. */
export function textsOf(value: unknown, path = ''): (readonly [path: string, text: string])[] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => textsOf(item, `${path}/${name}`));
}
