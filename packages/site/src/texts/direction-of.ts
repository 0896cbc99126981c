/** The text information of a language; older engines have a property in place of the method. */
interface TextInfo {
  readonly textInfo?: { readonly direction: string };
  getTextInfo?(): { readonly direction: string };
}

/** The writing direction of a language, a BCP 47 tag. Throws a RangeError if it is none. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  const info = new Intl.Locale(locale) as TextInfo;
  return (info.getTextInfo?.() ?? info.textInfo)?.direction === 'rtl' ? 'rtl' : 'ltr';
}
