const ADDRESS_SIGNS: Readonly<Record<string, string>> = {
  '&': '&#038;', "'": '&#039;', '"': '&quot;', '<': '&lt;', '>': '&gt;',
}; // prettier-ignore

/** A website, escaped for linked data; that of a venue only as far as it could end an attribute or begin a tag. */
export const escapedAddress = (url: string, signs = /[&'"<>]/g): string =>
  url.replace(signs, (sign) => ADDRESS_SIGNS[sign] ?? sign);
