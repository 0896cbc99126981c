/** A page of the guide: where it is, what it is called and what it tells, in one line. */
export interface GuidePage {
  /** Below the root of the site, without an ending. */
  readonly path: string;
  readonly title: string;
  readonly about: string;
}

/** Pages that stand together. */
export interface Section {
  readonly title: string;
  readonly pages: readonly GuidePage[];
}

const page = (path: string, title: string, about: string): GuidePage => ({ path, title, about });

/** All pages in their order: the navigation and `llms.txt` are made of them. */
export const SECTIONS: readonly Section[] = [
  {
    title: 'Guide',
    pages: [
      page('start', 'Start', 'A calendar that answers: by itself, in a program, in a site.'),
      page(
        'embed',
        'Embed',
        'The calendar as a library: create, list, change, errors, what happens on a write.',
      ),
      page(
        'access',
        'Access',
        'Actors, roles and capabilities; identify, basicAuth, bearer and limitLogins.',
      ),
      page(
        'event-state',
        'The state of an event',
        'Cancelled, postponed, moved, online: marks, the earlier date, tickets.',
      ),
      page(
        'series',
        'Events that recur',
        'A weekly event stated once: rules, changes of one, the following or all, how far ahead.',
      ),
      page(
        'fields',
        'Fields of your own',
        'Fields that a calendar declares in code: types, who reads and writes them, what a change does.',
      ),
      page(
        'time-zones',
        'Time zones',
        'Wall clocks, UTC, summer time, and what changes when a date or a zone does.',
      ),
      page(
        'sync',
        'Copies that stay up to date',
        'What changed and what is gone, for copies, search indexes and caches.',
      ),
      page(
        'hooks',
        'Hooks: followers and listeners',
        'Mail, search indexes and other systems that hear of each change, once and in order, also after a crash.',
      ),
      page(
        'webhooks',
        'Webhooks',
        'Signed messages to other systems about each change, with retries and replays.',
      ),
      page(
        'sources',
        'Sources',
        'Other calendars that are followed: taken at intervals, with changes made here kept and duplicates reported.',
      ),
      page(
        'history',
        'History',
        'Who changed what in a record, and when; how to put it back, and how long it is kept.',
      ),
      page(
        'feeds',
        'Feeds',
        'iCalendar, FullCalendar, RSS, Atom, JSON Feed and a sitemap, beside the interface.',
      ),
      page(
        'private-links',
        'Private links',
        'Addresses of feeds with the rights of a person, for programs without a login: made, limited, revoked.',
      ),
      page(
        'web-component',
        'On other sites',
        'The calendar within pages of other sites: a web component, its attributes and events, and frames.',
      ),
      page(
        'wordpress',
        'WordPress',
        'wp/v2 and tec/v1: what programs for WordPress ask for, and what is left out.',
      ),
      page('mcp', 'Agents', 'A server for the Model Context Protocol: agents find, draft and change events.'),
      page('client', 'Client', 'Typed calls of a calendar on a server, for browsers and workers too.'),
      page('pages', 'Pages', 'The calendar as HTML: addresses, templates, other sites, the API reference.'),
      page(
        'editor',
        'The editor',
        'Pages and forms for the people who keep a calendar: logins, lists, forms, rights.',
      ),
      page(
        'submissions',
        'Submissions',
        'A form for visitors: confirmation by e-mail, limits, and the queue of those who decide.',
      ),
      page(
        'design',
        'The design of the pages',
        'What the pages do for visitors, and the colours, sizes and limits behind it.',
      ),
      page(
        'moving-from-wordpress',
        'Moving from WordPress',
        'A program that reads a site by its interface and imports it.',
      ),
      page(
        'import-files',
        'Files',
        'iCalendar, CSV and JSON: imports and exports, columns, properties, limits.',
      ),
      page('compare', 'Compare two servers', 'kalends compare: the proof that no answer differs.'),
    ],
  },
  {
    title: 'Mount',
    pages: [
      page('mount/node-http', 'node:http', 'The interface in a server without any framework.'),
      page('mount/express', 'Express', 'The interface beside the routes of an Express site, 5 or 4.'),
      page('mount/koa', 'Koa', 'The interface beside the routes of a Koa site.'),
      page('mount/fastify', 'Fastify', 'The interface as a plugin of a Fastify site.'),
      page('mount/hono', 'Hono', 'The interface in a Hono app, on any runtime.'),
      page(
        'mount/fetch',
        'fetch',
        'The interface as a function from Request to Response: Next.js, Bun, Deno, workers.',
      ),
      page(
        'runtimes',
        'Runtimes',
        'What runs on Node, Bun, Deno, Workers and edge runtimes, and which test shows it.',
      ),
    ],
  },
  {
    title: 'Recipes',
    pages: [
      page('recipes/index', 'All recipes', 'Short answers with code that can be pasted.'),
      page('recipes/full-calendar', 'FullCalendar', 'A month or a week in a page.'),
      page('recipes/static-site', 'A static site', 'HTML pages of the coming events.'),
      page('recipes/events-now', 'Events running now', 'What has begun and is not over.'),
      page('recipes/weekly-events', 'Weekly events', 'Recurring events, one for each week, in one call.'),
      page('recipes/counts', 'Counts', 'How many events by month, day or category.'),
      page('recipes/drafts', 'Drafts and previews', 'Write, look at it, publish.'),
      page('recipes/ical', 'iCalendar', 'Addresses that calendar apps subscribe to.'),
      page('recipes/next', 'Next.js', 'Pages, forms and the REST interface in one app.'),
      page('recipes/sessions-and-tokens', 'Sessions and tokens', 'Cookies and JWT in identify.'),
      page('recipes/images', 'Images', 'Addresses of images, and what a media library knows of them.'),
      page('recipes/cors', 'CORS', 'Calls from browsers on other sites.'),
      page('recipes/rate-limits', 'Rate limits', 'How many requests one client gets answered.'),
      page('recipes/bundling', 'Bundling', 'A server as one file, with esbuild or Next.js.'),
    ],
  },
  {
    title: 'Stores',
    pages: [
      page(
        'stores/memory',
        'Memory',
        'Nothing is kept: for tests, demonstrations and calendars that are filled at start.',
      ),
      page('stores/sqlite', 'SQLite', 'One file on disk, open to several processes of one machine.'),
      page('stores/postgres', 'PostgreSQL', 'A schema of a database, for more than one machine.'),
      page(
        'stores/own',
        'Writing your own',
        'A small store in a JSON file, and the contract kit that every store passes.',
      ),
    ],
  },
  {
    title: 'Reference',
    pages: [
      page('rest', 'REST reference', 'Every route with its parameters, an example and its failures.'),
      page(
        'serve',
        'Command line',
        'kalends serve, check, backup and copy: all options, what they do, exit codes.',
      ),
      page(
        'reference',
        'API reference',
        'What an app needs of the library, and every export of every package.',
      ),
      page('deploy', 'Deploy', 'Docker, systemd, nginx, Caddy, TLS, health, logs, backups, upgrades.'),
      page('faq', 'FAQ', 'What people ask first.'),
      page(
        'differences',
        'Differences from the plugin',
        'Where Kalends answers otherwise than The Events Calendar, and why.',
      ),
      page('caching', 'Caching', 'What is cached, where, under which key, and what makes it untrue.'),
      page(
        'performance',
        'Performance',
        'What a request costs beside a floor, how it was measured, and what a mount costs.',
      ),
      page(
        'scaling',
        'Scaling',
        'One file, one database, replicas, and beyond: when to move, how, and what each step costs.',
      ),
      page('limits', 'Limits', 'What a caller can ask for at most, and what is answered beyond it.'),
      page('security', 'Security', 'What is promised, what is up to the host, how to report.'),
      page('dependencies', 'Dependencies', 'Every production dependency with its reason and licence.'),
    ],
  },
  {
    title: 'Contributing',
    pages: [
      page(
        'contributing/requests',
        'A request, file by file',
        'Three requests and every file that answers them, by a trace.',
      ),
      page('contributing/map', 'The map of the house', 'What is in which folder, and who may import whom.'),
      page(
        'contributing/recipes',
        'Recipes for changes',
        'Add a field, a route, a filter, a kind, an interface, a store, a mount, a page.',
      ),
      page('contributing/glossary', 'Glossary', 'One line for each term that code and documents use.'),
      page('contributing/releases', 'Releases', 'How a version is made and published.'),
    ],
  },
  {
    title: 'Specification',
    pages: [
      page('spec/index', 'Overview', 'What the specification has, and how its rules are named.'),
      page(
        'spec/transport',
        'Transport',
        'Addresses, parameters, headers, routes, roles, the index and /doc.',
      ),
      page('spec/errors', 'Errors', 'The body of an error, the order of checks, every code.'),
      page('spec/events', 'Events', 'Answer, create, linked records, update, read, delete.'),
      page('spec/dates', 'Dates and zones', 'Date texts, zones, all-day events, the publication date.'),
      page('spec/lists', 'Lists', 'Paging, filters, dates, search and order of all lists.'),
      page('spec/venues-organizers', 'Venues and organizers', 'Answers, rules, and use by name.'),
      page('spec/terms', 'Categories and tags', 'Answers, create, update, delete.'),
      page(
        'spec/text-slugs',
        'Texts and slugs',
        'How texts are stored and shown, how slugs are made and found.',
      ),
      page('spec/site', 'The site', 'Discovery, addresses of pages, feeds.'),
      page('spec/quirks', 'Quirks', 'K1 to K27: odd behaviour that clients depend on.'),
      page('spec/corrections', 'Corrections', 'F1 to F50: where Kalends differs on purpose.'),
    ],
  },
  {
    title: 'Decisions',
    pages: [
      page(
        'adr/0001-vocabulary',
        '1. One vocabulary',
        'The names of the interface are the names everywhere.',
      ),
      page(
        'adr/0002-store-port',
        '2. The store port',
        'Eight methods; commit is compare-and-set for several records.',
      ),
      page(
        'adr/0003-route-table',
        '3. Route tables and dialects',
        'Paths are data; matching, OPTIONS and /doc are derived from them.',
      ),
      page(
        'adr/0004-fragments',
        '4. Fragments',
        'Answers are joined from the rendered texts of single records.',
      ),
      page(
        'adr/0005-access',
        '5. Access',
        'The host says who is asking; the calendar decides what they may do.',
      ),
      page('adr/0006-cache', '6. One cache', 'Fragments and pages in memory, bounded by bytes.'),
      page('adr/0007-client', '7. The client', 'Typed calls by fetch, with nothing to install beside it.'),
      page(
        'adr/0008-postgresql',
        '8. PostgreSQL',
        'Commits lock one row, and every answer carries its version.',
      ),
      page('adr/0009-ascii-answers', '9. ASCII answers', 'As many bytes as characters, escaped once.'),
      page(
        'adr/0010-word-index',
        '10. The word index',
        'Document ids that start with the day; searches in parts.',
      ),
      page('adr/0011-plans-and-batches', '11. Plans and batches', 'How one commit writes many records.'),
      page('adr/0012-counters', '12. Counters', 'Exact totals and deep pages from counters per day.'),
      page('adr/0013-sqlite', '13. SQLite', 'One row per event, a mapped file, stable plans.'),
      page('adr/0014-engine-settings', '14. Engine settings', 'The V8 flags that `kalends serve` sets.'),
    ],
  },
];
