// Faults that one can make, each in one line of the sources, and the test file that has to find it. Its name says the ring.

/** By what they break: the file below `packages/`, the text in it, what stands there instead, and the test. */
export const FAULTS = {
  'rules: everyone sees drafts of others': [
    'core/src/query/matchers.ts',
    'author === null || record.author === author)',
    'record.author >= 0)',
    'core/test/access/lists.test.ts',
  ],
  'rules: an author changes what is published': [
    'core/src/access/policy.ts',
    "update: {\n    own: { published: 'edit_published_posts'",
    "update: {\n    own: { published: 'edit_posts'",
    'core/test/access/access.walk.test.ts',
  ],
  'rules: a contributor schedules': [
    'core/src/access/policy.ts',
    "(asked === 'publish' || asked === 'future') &&",
    "asked === 'publish' &&",
    'core/test/resource/publication.test.ts',
  ],
  'rules: an event at the moment of its end': [
    'core/src/query/matchers.ts',
    'event.utc_end_date > time',
    'event.utc_end_date >= time',
    'core/test/query/matchers.test.ts',
  ],
  'rules: a decimal comma': [
    'core/src/money/cost.ts',
    "if (comma > point) return typed.replaceAll('.', '').replace(',', '.');",
    '',
    'core/test/money/cost.test.ts',
  ],
  'rules: the slug of an address of WordPress': [
    'core/src/text/slug.ts',
    "new Set(['feed', 'rdf'",
    "new Set(['rdf'",
    'core/test/text/slug.test.ts',
  ],
  'decoders: the fraction of an author id': [
    'http-adapter/src/dialect/decoders.ts',
    "{ value: Math.trunc(id), expected: 'integer' }",
    '{ value: Math.trunc(id) }',
    'http-adapter/test/exchanges/type-rules.test.ts',
  ],
  'decoders: an image by the digits of its id': [
    'http-adapter/src/dialect/decoders.ts',
    String.raw`{ value: /^\d{1,15}$/.test(given) ? Number(given) : given }`,
    '{ value: given }',
    'http-adapter/test/dialect/decoders.test.ts',
  ],
  'decoders: the form in the body of a GET': [
    'http-adapter/src/dialect/decode.ts',
    "isFormType(type) && methods.has(method) ? 'form'",
    "isFormType(type) ? 'form'",
    'http-adapter/test/dialect/decode.test.ts',
  ],
  'decoders: an override of the method': [
    'http-adapter/src/dialect/decode.ts',
    "form === 'form' ? body : NO_PARAMS",
    'body',
    'http-adapter/test/dialect/decode.test.ts',
  ],
  'presenters: the page before the first': [
    'http-adapter/src/wire/list-url.ts',
    'if (page.page > 1)',
    'if (page.page >= 1)',
    'http-adapter/test/exchanges/paging.test.ts',
  ],
  'presenters: the number of the first page': [
    'http-adapter/src/wire/list-url.ts',
    'number === 1 ? filters :',
    'number === 0 ? filters :',
    'http-adapter/test/wire/list-url.test.ts',
  ],
  'presenters: markup in the address of a website': [
    'http-adapter/src/wire/event.ts',
    'post.url : escapeText(event.website)',
    'post.url : event.website',
    'http-adapter/test/wire/event.test.ts',
  ],
  'feeds: the date of what was never published': [
    'feeds/src/syndication/entry.ts',
    "event.date_utc.startsWith('0000') ? event.utc_start_date : event.date_utc",
    'event.date_utc',
    'feeds/test/syndication.test.ts',
  ],
  'feeds: the day behind a whole day': [
    'feeds/src/icalendar/vevent.ts',
    'dayText(last + DAY)',
    'dayText(last)',
    'feeds/test/icalendar/calendar.test.ts',
  ],
  'feeds: the space before a folded piece': [
    'feeds/src/icalendar/property.ts',
    'octets = 1 + octetsOf(point)',
    'octets = octetsOf(point)',
    'feeds/test/icalendar/fold-line.test.ts',
  ],
  'feeds: the alarm of what is cancelled': [
    'feeds/src/icalendar/vevent.ts',
    'if (!rings || /^STATUS:CANCELLED/m.test(state))',
    'if (!rings)',
    'feeds/test/icalendar/alarm.test.ts',
  ],
  'pages: today in a month': [
    'pages/src/views/month-grid.ts',
    'isToday: day === today',
    'isToday: day >= today',
    'pages/test/month-grid.test.ts',
  ],
  'pages: today in a week': [
    'pages/src/event-pages.ts',
    'isToday: day === today',
    'isToday: day <= today',
    'pages/test/week.test.ts',
  ],
  'pages: tickets that are sold out': [
    'pages/src/templates/event.ts',
    "url !== '' && availability !== 'sold_out'",
    "url !== ''",
    'pages/test/event-state.test.ts',
  ],
  'pages: the first day of a digest': [
    'site/src/views/events-by-day.ts',
    '(from === undefined || firstDay >= from ? firstDay : from)',
    'firstDay',
    'pages/test/digest.test.ts',
  ],
  'editor: the statuses of a contributor': [
    'editor/src/forms/statuses.ts',
    "status !== 'publish' || view.may('publish_posts')",
    "status !== 'publish' || view.may('edit_posts')",
    'editor/test/events.test.ts',
  ],
  'editor: a form of another site': [
    'editor/src/session/form-token.ts',
    '(origin === undefined || origin === new URL(url).origin) && ',
    '',
    'editor/test/sessions.test.ts',
  ],
  'editor: a form of another session': [
    'editor/src/session/form-token.ts',
    'return difference === 0',
    'return one.length === other.length',
    'editor/test/sessions.test.ts',
  ],
};
