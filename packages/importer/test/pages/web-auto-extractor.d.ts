declare module '@marbec/web-auto-extractor' {
  /** Reads the metadata of a page. */
  class WebAutoExtractor {
    parse(html: string): { readonly jsonld: unknown; readonly microdata: unknown };
  }
  export = WebAutoExtractor;
}
