/**
 * The body of an answer as text. What is longer is not read to its end.
 *
 * @param maxBytes as they come out of a compressed body
 * @returns `undefined` when there are more bytes
 */
export async function textWithin(response: Response, maxBytes: number): Promise<string | undefined> {
  if (maxBytes === Infinity || response.body === null) return response.text();
  const body: ReadableStream<Uint8Array> = response.body;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel();
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}
