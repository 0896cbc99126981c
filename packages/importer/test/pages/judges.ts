import WebAutoExtractor from '@marbec/web-auto-extractor';
import { MicrodataRdfParser } from 'microdata-rdf-streaming-parser';
import { once } from 'node:events';
import { Readable } from 'node:stream';

/** An event that another reader finds in a page. */
export interface FoundEvent {
  readonly judge: 'web-auto-extractor' | 'microdata-rdf-streaming-parser';
  readonly name: string;
  /** Its `startDate` as text. */
  readonly start: string;
}

/** The names of the types of events in schema.org, behind the address of the vocabulary. */
const IS_EVENT = /^(?:https?:\/\/schema\.org\/|schema:)?(?:\w*Event|Festival|Hackathon|CourseInstance)$/;

/** A text as people read it: without entities, markup and repeated blanks. */
export const readText = (text: string): string =>
  text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/gu, ' ')
    .trim();

const textsOf = (value: unknown): string[] => [value].flat().filter((one) => typeof one === 'string');

/** All values with a type within others. */
function* typedWithin(value: unknown): Generator<Readonly<Record<string, unknown>>> {
  if (typeof value !== 'object' || value === null) return;
  if ('@type' in value) yield value;
  for (const one of Object.values(value)) yield* typedWithin(one);
}

/** The events of JSON-LD and microdata by `@marbec/web-auto-extractor`. */
function extracted(html: string): FoundEvent[] {
  const { jsonld, microdata } = new WebAutoExtractor().parse(html);
  return [...typedWithin([jsonld, microdata])].flatMap((thing) => {
    const { '@type': type, name, summary, startDate } = thing;
    const [[title = ''], [start = '']] = [textsOf(name ?? summary), textsOf(startDate)];
    const isEvent = textsOf(type).some((one) => IS_EVENT.test(one));
    return isEvent && title !== '' && start !== ''
      ? [{ judge: 'web-auto-extractor', name: title, start }]
      : [];
  });
}

/** A statement of RDF. */
type Statement = Readonly<Record<'subject' | 'predicate' | 'object', { readonly value: string }>>;

/** The events of microdata by `microdata-rdf-streaming-parser`, which reads it as the HTML standard and RDF say. */
async function parsed(html: string): Promise<FoundEvent[]> {
  const things = new Map<string, Map<string, string[]>>();
  const statements = new MicrodataRdfParser({ baseIRI: 'https://page.example/' }).import(
    Readable.from([html]),
  );
  statements.on('data', ({ subject, predicate, object }: Statement) => {
    const thing = things.get(subject.value) ?? new Map<string, string[]>();
    things.set(subject.value, thing);
    const name = predicate.value.replace(/^.*[/#]/, '');
    thing.set(name, [...(thing.get(name) ?? []), object.value]);
  });
  await once(statements, 'end');
  return [...things.values()].flatMap((thing) => {
    const [name = '', start = ''] = [thing.get('name') ?? thing.get('summary'), thing.get('startDate')].map(
      (values) => values?.[0],
    );
    const isEvent = thing.get('type')?.some((type) => IS_EVENT.test(type)) === true;
    return isEvent && name !== '' && start !== ''
      ? [{ judge: 'microdata-rdf-streaming-parser', name, start }]
      : [];
  });
}

/** The events with a name and a start that two other readers find in a page. */
export const judgedEvents = async (html: string): Promise<readonly FoundEvent[]> => [
  ...extracted(html),
  ...(await parsed(html)),
];
