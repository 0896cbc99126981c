/** A page of the site: where it is, what it is called and what it is about, in one line. */
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
  /** Whether it is closed in the sidebar until a reader opens it. */
  readonly isClosed?: boolean;
  /** Sections below this one. */
  readonly sections?: readonly Section[];
}

const page = (path: string, title: string, about: string): GuidePage => ({ path, title, about });

/** The sidebar: groups of pages. */
export const GROUPS: readonly Section[] = [
  {
    title: 'Get started',
    pages: [
      page(
        'quick-start',
        'Quick start',
        'A calendar in a program, over HTTP, and in an Express app with a user who may write.',
      ),
      page('playground/index', 'Playground', 'A calendar in your browser, without a server.'),
      page('packages', 'Which packages?', 'All packages in five groups, and what to install.'),
      page('examples', 'Examples and templates', 'Small complete programs, each with a test.'),
      page('faq', 'FAQ', 'What people ask first.'),
    ],
  },
  {
    title: 'The library',
    pages: [
      page(
        'events',
        'Events, venues, terms',
        'Create, read, update, delete; linked records; errors; scheduled records.',
      ),
      page('lists', 'Lists and filters', 'Filters, order, counts, events running now, places.'),
      page(
        'time-zones',
        'Time zones',
        'Wall clocks, UTC, summer time, and what changes when a date or a zone does.',
      ),
      page(
        'series',
        'Series',
        'Recurring events: rules, changes of one event, the following or all, how far ahead.',
      ),
      page(
        'fields',
        'Custom fields',
        'Fields that a calendar declares in code: types, who reads and writes them, what a change does.',
      ),
      page(
        'event-state',
        'The state of an event',
        'Cancelled, postponed, moved, online; drafts and previews.',
      ),
      page(
        'access',
        'Access and roles',
        'Actors, roles and capabilities; identify, basicAuth, bearer and limitLogins.',
      ),
      page(
        'reacting',
        'Reacting to changes',
        'Hooks, listeners, followers, webhooks, replication: which to choose.',
      ),
      page(
        'hooks',
        'Hooks and followers',
        'Check or change a write before it is stored; process each change once and in order, also after a crash.',
      ),
      page(
        'import-records',
        'Importing many records',
        'calendar.import: batches, links by key, refused entries.',
      ),
      page(
        'history',
        'History',
        'Who changed what in a record, and when; how to undo it, and how long it is stored.',
      ),
    ],
  },
  {
    title: 'In your app',
    pages: [
      page(
        'mounting',
        'Mounting',
        'Express, Koa, Fastify, Hono, node:http and fetch: the site, the login, the server.',
      ),
      page('users-and-sessions', 'Users and sessions', 'Cookies, JWT and the usual libraries in identify.'),
      page('nestjs', 'NestJS', 'The calendar as middleware and as a provider.'),
      page('next', 'Next.js and edge runtimes', 'Pages, forms and the REST interface in one app.'),
      page('images', 'Images', 'Image URLs, uploads, sizes.'),
      page(
        'cors-limits-bundling',
        'CORS, limits, bundling',
        'Calls from other sites, rate limits, a server as one file.',
      ),
    ],
  },
  {
    title: 'Stores',
    pages: [
      page('stores/memory', 'Memory and unit tests', 'For demos, and for unit tests without mocks.'),
      page('stores/sqlite', 'SQLite', 'One file on disk, open to several processes of one machine.'),
      page('stores/postgres', 'PostgreSQL', 'A schema of a database, for more than one machine.'),
      page(
        'stores/own',
        'Write your own',
        'A small store in a JSON file, and the contract kit that every store passes.',
      ),
    ],
  },
  {
    title: 'The API',
    pages: [
      page('rest', 'REST reference', 'Every route with its parameters, an example and its errors.'),
      page(
        'reference',
        'Library reference',
        'What an app needs of the library, and every export of every package.',
      ),
      page('client', 'Typed client', 'Typed calls of a calendar on a server, for browsers and workers too.'),
      page('feeds', 'Feeds', 'iCalendar, FullCalendar, RSS, Atom, JSON Feed and a sitemap.'),
      page('caldav', 'CalDAV', 'The calendar in programs for calendars, which ask for what has changed.'),
      page(
        'sync',
        'Replication',
        'What changed and what was deleted, for copies, search indexes and caches.',
      ),
      page(
        'webhooks',
        'Webhooks',
        'Signed messages to other systems about each change, with retries and replays.',
      ),
      page(
        'mcp',
        'Agents (MCP)',
        'A server for the Model Context Protocol: agents find, draft and change events.',
      ),
      page(
        'wordpress',
        'WordPress interfaces',
        'wp/v2 and tec/v1: what clients for WordPress use, and what is left out.',
      ),
    ],
  },
  {
    title: 'For people',
    pages: [
      page('pages', 'Pages', 'The calendar as HTML: addresses, templates, the API reference.'),
      page('design', 'Themes', 'What the pages do for visitors, and their colours, sizes and limits.'),
      page('editor', 'The editor', 'Pages and forms for editors: logins, lists, forms, rights.'),
      page(
        'submissions',
        'Submissions',
        'A form for visitors: confirmation by e-mail, limits, and the queue of those who decide.',
      ),
      page(
        'private-links',
        'Private links',
        'Feed URLs with the rights of a person, for programs without a login.',
      ),
      page(
        'web-component',
        'On other sites',
        'The calendar within pages of other sites: a web component, its attributes and events, and frames.',
      ),
    ],
  },
  {
    title: 'Run it',
    pages: [
      page('in-an-hour', 'In an hour', 'A rented server gets a calendar: TLS, account, backup, upgrade.'),
      page(
        'serve',
        'Command line',
        'kalends serve, check, backup and copy: all options, what they do, exit codes.',
      ),
      page(
        'deploy',
        'Deployment',
        'nginx, Caddy, paths, health, logs, backups, upgrades, several processes.',
      ),
      page(
        'scaling',
        'Scaling',
        'One file, one database, replicas, and beyond: when to move, how, and what each step costs.',
      ),
      page('limits', 'Limits', 'The largest inputs and requests, and the answer beyond them.'),
      page('security', 'Security', 'What is promised, what is up to the host, how to report.'),
    ],
  },
  {
    title: 'Move to Kalends',
    pages: [
      page('moving-from-wordpress', 'From WordPress', 'A site read through its REST interface and imported.'),
      page(
        'import-files',
        'Files and pages of others',
        'iCalendar, CSV, JSON, WordPress exports and web pages: columns, properties, limits.',
      ),
      page(
        'sources',
        'Sources',
        'Other calendars imported at intervals; local changes stay, duplicates are reported.',
      ),
      page('compare', 'Comparing two servers', 'kalends compare: the proof that no answer differs.'),
    ],
  },
  {
    title: 'Behind it',
    pages: [
      page(
        'contributing/requests',
        'A request, file by file',
        'Three requests and every file that answers them, by a trace.',
      ),
      page('caching', 'Caching', 'What is cached, where, under which key, and what invalidates it.'),
      page(
        'performance',
        'Performance',
        'What a request costs beside a floor, how it was measured, and what a mount costs.',
      ),
      page('dependencies', 'Dependencies', 'Every production dependency with its reason and licence.'),
      page(
        'runtimes',
        'Runtimes and interoperability',
        'What runs on Node, Bun, Deno, Workers and edge runtimes, and which test shows it.',
      ),
      page('contributing/map', 'The map of the house', 'What is in which folder, and who may import whom.'),
      page(
        'contributing/recipes',
        'Recipes for changes',
        'Add a field, a route, a filter, a kind, an interface, a store, a mount, a page.',
      ),
      page('contributing/glossary', 'Glossary', 'One line for each term that code and documents use.'),
      page('contributing/mutants', 'Mutants, lines and fuzzers', 'What the tests miss, and how to find it.'),
      page('contributing/releases', 'Releases', 'How a version is made and published.'),
      page('editor-pictures', 'The editor in pictures', 'Each view on a desk and on a phone.'),
    ],
    isClosed: true,
    sections: [
      {
        title: 'Decisions',
        isClosed: true,
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
          page(
            'adr/0007-client',
            '7. The client',
            'Typed calls by fetch, with nothing to install beside it.',
          ),
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
          page('adr/0015-recurrence', '15. Recurrence', 'Core expands rules of recurrence itself.'),
          page('adr/0016-sanitizer', '16. Sanitizer', 'Core sanitizes attributes itself.'),
        ],
      },
      {
        title: 'Conformance',
        isClosed: true,
        pages: [
          page(
            'differences',
            'Differences from the plugin',
            'Where Kalends answers otherwise than The Events Calendar, and why.',
          ),
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
    ],
  },
];

const withSections = (section: Section): Section[] => [
  section,
  ...(section.sections ?? []).flatMap(withSections),
];

/** All sections with their pages, in the order of the sidebar: `llms.txt` is made of them. */
export const SECTIONS: readonly Section[] = GROUPS.flatMap(withSections);
