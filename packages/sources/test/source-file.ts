import { SourceFailure, type AskSource } from '@kalends/importer/internal';

/** A calendar file as a source has it, and whether it answers. */
export interface SourceFile {
  readonly ask: AskSource;
  titles: readonly string[];
  failure: string | undefined;
}

/** Creates a source with events at Christmas 2026, on the hours of the day. */
export function createSourceFile(titles: readonly string[]): SourceFile {
  const file: SourceFile = {
    titles,
    failure: undefined,
    ask: () => {
      if (file.failure !== undefined) return Promise.reject(new SourceFailure(file.failure));
      const events = file.titles.flatMap((title, at) => [
        ...['BEGIN:VEVENT', `UID:${at}@other.example`, `SUMMARY:${title.replace(/[\\;,]/g, '\\$&')}`],
        ...[`DTSTART:20261225T${String(at).padStart(2, '0')}0000Z`, 'DURATION:PT1H', 'END:VEVENT'],
      ]);
      const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n');
      return Promise.resolve({ status: 200, headers: {}, body: new TextEncoder().encode(text) });
    },
  };
  return file;
}
