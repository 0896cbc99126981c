/** A template: what it is, and the example of the repository that it is made of. */
interface Template {
  readonly about: string;
  /** The folder below `examples/`. */
  readonly example: string;
  /** Whether its example is a project of its own already, with its tools. */
  readonly isAlone: boolean;
  /** Whether it has a file of settings, which questions are asked for. */
  readonly hasSettings: boolean;
}

const template = (about: string, example: string, isAlone: boolean, hasSettings = false): Template => ({
  ...{ about, example, isAlone, hasSettings },
});

/** All templates by their names. */
export const TEMPLATES = {
  server: template('the program kalends, for Docker or systemd, behind Caddy or nginx', 'server', true, true),
  express: template('an Express app with its own users, on SQLite, with tests', 'express', false),
  next: template('a Next.js app that shows the calendar of a server', 'next', true),
  static: template('a static site: a page for each event of a calendar', 'static-site', false),
} as const satisfies Record<string, Template>;

/** The name of a template. */
export type TemplateName = keyof typeof TEMPLATES;

/** Whether there is a template of this name. */
export const isTemplate = (name: string): name is TemplateName => Object.hasOwn(TEMPLATES, name);
