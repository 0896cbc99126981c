import { parseDocument } from 'htmlparser2';

/** All elements of a page with their attributes. */
export function elementsOf(text: string): { name: string; attribs: Record<string, string> }[] {
  const found: { name: string; attribs: Record<string, string> }[] = [];
  const walk = (nodes: readonly unknown[]): void => {
    for (const node of nodes as { name?: string; attribs?: Record<string, string>; children?: unknown[] }[]) {
      if (node.name !== undefined) found.push({ name: node.name, attribs: node.attribs ?? {} });
      walk(node.children ?? []);
    }
  };
  walk(parseDocument(text).children);
  return found;
}
