/** A small PNG picture. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A form with a picture, whose boundary is `edge`. */
export function formOf(
  fields: Readonly<Record<string, string>>,
  picture: Buffer = PICTURE,
  filename = 'a.png',
): Buffer {
  const part = (head: string, body: Buffer | string) =>
    Buffer.concat([
      Buffer.from(`--edge\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ]);
  return Buffer.concat([
    ...Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value)),
    part(`name="image"; filename="${filename}"\r\nContent-Type: image/png`, picture),
    Buffer.from('--edge--\r\n'),
  ]);
}
