import type { AskSource } from '@kalends/importer/internal';
import { createSources, type Sources } from '@kalends/sources';
import { sourceViews } from '@kalends/sources/editor';
import { useSite, type EditorSite, type SiteOptions } from '../../../editor/test/site.js';

/** A calendar with sources in its editor, on a socket. */
export interface SourceSite extends EditorSite {
  readonly sources: Sources;
}

/** Such a site, which is open for all tests of a file. */
export function useSourceSite(ask: AskSource, options: SiteOptions = {}): () => SourceSite {
  let sources: Sources | undefined;
  const site = useSite({
    ...options,
    addsTo({ calendar, store }) {
      sources = createSources({ calendar, store, ask, onError: console.error });
      return { views: sourceViews(sources) };
    },
  });
  return () => {
    if (sources === undefined) throw new TypeError('The site is open while tests run.');
    return { ...site(), sources };
  };
}
