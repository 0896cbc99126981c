import { type Command, command } from '@kalends/command-kit';
import { ADD_SOURCE_OPTIONS, SOURCE_OPTIONS, TAKE_OPTIONS } from './source-options.js';

const load = () => import('./source.js');

/** The commands for calendars that are followed. */
export const SOURCE_COMMANDS: Readonly<Record<string, Command>> = {
  'follow-source add': command(
    {
      about: 'follow another calendar: kalends serve takes its events',
      more:
        'The address is that of a calendar file (iCalendar), of a site with tribe/events/v1, of /changes of a calendar of Kalends, or of a\n' +
        'page with events. It is tried first: what has no events is refused.\n' +
        'What is changed here stays; what the source does not have any more goes to the trash.',
      operands: ['URL'],
      options: ADD_SOURCE_OPTIONS,
      examples: [
        'kalends follow-source add https://other.example/calendar.ics --store sqlite:kalends.db',
        'kalends follow-source add https://hall.example/wp-json/tribe/events/v1 --category Hall --status draft --store sqlite:kalends.db',
      ],
    },
    async () => (await load()).add,
  ),
  'follow-source list': command(
    {
      about: 'show all sources, and how they do',
      operands: [],
      options: SOURCE_OPTIONS,
      examples: ['kalends follow-source list --store sqlite:kalends.db'],
    },
    async () => (await load()).list,
  ),
  'follow-source show': command(
    {
      about: 'show what came of the last take of a source: duplicates, errors, what was kept',
      operands: ['ID'],
      options: SOURCE_OPTIONS,
      examples: ['kalends follow-source show 0123456789ab --store sqlite:kalends.db'],
    },
    async () => (await load()).show,
  ),
  'follow-source take': command(
    {
      about: 'take a source now, whether it is due or not',
      operands: ['ID'],
      options: TAKE_OPTIONS,
      examples: [
        'kalends follow-source take 0123456789ab --store sqlite:kalends.db',
        'kalends follow-source take 0123456789ab --accept-removals --store sqlite:kalends.db',
      ],
    },
    async () => (await load()).take,
  ),
  'follow-source pause': command(
    {
      about: 'take a source no longer, until it is resumed',
      operands: ['ID'],
      options: SOURCE_OPTIONS,
      examples: ['kalends follow-source pause 0123456789ab --store sqlite:kalends.db'],
    },
    async () => (await load()).setState('paused'),
  ),
  'follow-source resume': command(
    {
      about: 'take a paused source again',
      operands: ['ID'],
      options: SOURCE_OPTIONS,
      examples: ['kalends follow-source resume 0123456789ab --store sqlite:kalends.db'],
    },
    async () => (await load()).setState('active'),
  ),
  'follow-source remove': command(
    {
      about: 'follow a source no longer; its events stay',
      operands: ['ID'],
      options: SOURCE_OPTIONS,
      examples: ['kalends follow-source remove 0123456789ab --store sqlite:kalends.db'],
    },
    async () => (await load()).remove,
  ),
};
