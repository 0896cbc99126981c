import { type Command, command } from '@kalends/command-kit';
import { SERVE_OPTIONS } from './serve-options.js';

/** The commands for running a server. */
export const SERVE_COMMANDS: Readonly<Record<string, Command>> = {
  serve: command(
    {
      about: 'serve a calendar over HTTP',
      operands: [],
      options: SERVE_OPTIONS,
      environment: true,
      examples: [
        '# try it, with demo events in memory',
        'kalends serve --demo',
        '# a calendar in a file',
        'kalends serve --store sqlite:kalends.db --user admin:secret',
        '# behind a proxy, with two users',
        'kalends serve --store sqlite:kalends.db --base-url https://calendar.example \\',
        '    --trust-proxy 1 --timezone Europe/Rome --user admin:secret --user helper:secret2:editor:helper@calendar.example',
        '# with environment variables',
        'KALENDS_STORE=sqlite:kalends.db KALENDS_USER=admin:secret kalends serve',
      ],
    },
    async () => (await import('./serve.js')).serve,
  ),
  doctor: command(
    {
      about: 'check the environment for kalends serve',
      more:
        'Takes the options of kalends serve, and checks the version of Node, its time zone data, the access rights to the file, the free\n' +
        'disk space, the database and the port. Exit code 0: no problems; 1: problems, each with a hint.',
      operands: [],
      options: SERVE_OPTIONS,
      environment: true,
      examples: [
        'kalends doctor --config /etc/kalends.json',
        'kalends doctor --store sqlite:kalends.db --port 8080',
      ],
    },
    async () => (await import('./doctor.js')).doctor,
  ),
};
