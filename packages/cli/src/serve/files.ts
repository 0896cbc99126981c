import type { ServerPart } from '@kalends/command-kit';

/** The import of files, and the export of lists, in the editor. */
export const FILES: ServerPart = {
  async load() {
    const { fileViews } = await import('@kalends/importer/editor');
    return { serve: (data) => ({ views: fileViews(data) }) };
  },
};
