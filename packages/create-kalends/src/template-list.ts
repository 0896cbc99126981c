/** A template: what it is, and the example of the repository that it is made of. */
interface Template {
  readonly about: string;
  /** The folder below `examples/`. */
  readonly example: string;
  /** Whether its example is a project of its own already, with its tools. */
  readonly isAlone: boolean;
  /** Whether it has a file of settings, which questions are asked for. */
  readonly hasSettings: boolean;
  /** The command that shows it, once it is installed and tested. */
  readonly start: readonly string[];
}

/** A calendar for templates that show the one of a server. */
const demoServer = (port: number): string =>
  `npx kalends serve --demo --port ${port}    (in another terminal)`;

/** All templates by their names. */
export const TEMPLATES = {
  server: {
    about: 'the program kalends, for Docker or systemd, behind Caddy or nginx',
    ...{ example: 'server', isAlone: true, hasSettings: true, start: ['npm run demo'] },
  },
  express: {
    about: 'an Express app with its own users, on SQLite, with tests',
    ...{ example: 'express', isAlone: false, hasSettings: false, start: ['npm start'] },
  },
  next: {
    about: 'a Next.js app that shows the calendar of a server',
    ...{ example: 'next', isAlone: true, hasSettings: false, start: [demoServer(4000), 'npm run dev'] },
  },
  static: {
    about: 'a static site: a page for each event of a calendar',
    ...{ example: 'static-site', isAlone: false, hasSettings: false, start: [demoServer(3000), 'npm start'] },
  },
} as const satisfies Record<string, Template>;

/** The name of a template. */
export type TemplateName = keyof typeof TEMPLATES;

/** Whether there is a template of this name. */
export const isTemplate = (name: string): name is TemplateName => Object.hasOwn(TEMPLATES, name);
