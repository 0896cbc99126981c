import type { ReportDraft } from '../file/file-report.js';
import { readProperties, valueText, type EventComponent, type PropertyRead } from './components.js';
import { readTime, utcOf, type ZoneSource } from './times.js';

/** The properties of an event by name. */
export type Properties = (name: string) => readonly PropertyRead[];

/** Looks up the properties of an event. `onError` is told of those that cannot be read. */
export type PropertyReader = (component: EventComponent, onError?: ReportDraft['error']) => Properties;

/**
 * Looks up the properties of the events of a file by name. Those of one event are kept at a time: what is asked of one is asked in a row.
 */
export function createPropertyReader(bytes: Buffer): PropertyReader {
  let last: EventComponent | undefined;
  let byName = new Map<string, PropertyRead[]>();
  function read(component: EventComponent, onError?: ReportDraft['error']): void {
    last = component;
    byName = new Map();
    for (const property of readProperties(bytes, component, onError)) {
      const same = byName.get(property.name);
      if (same === undefined) byName.set(property.name, [property]);
      else same.push(property);
    }
  }
  return (component, onError) => {
    read(component, onError);
    return (name) => {
      if (last !== component) read(component);
      return byName.get(name) ?? [];
    };
  };
}

/** The text of the first value of a property; `undefined` if it is missing or empty. */
export function propertyText(properties: Properties, name: string): string | undefined {
  const text = valueText(properties(name)[0]?.values[0]).trim();
  return text === '' ? undefined : text;
}

/** A UTC time of a property, `YYYY-MM-DD HH:MM:SS`. */
export function stampOf(properties: Properties, name: string, zones: ZoneSource): string | undefined {
  const [property] = properties(name);
  const time = property && readTime(property, property.values[0] ?? '', zones);
  return time && utcOf(time);
}
