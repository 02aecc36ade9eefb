import type { DiagramLink } from '@plinth/postgres-meta/introspect/schema-diagram'

/** Foreign keys by the table at one of their ends. */
export function linksBy(end: 'from' | 'to', links: readonly DiagramLink[]): Map<number, DiagramLink[]> {
  const found = new Map<number, DiagramLink[]>()
  for (const link of links) {
    const those = found.get(link[end])
    if (those) those.push(link)
    else found.set(link[end], [link])
  }
  return found
}
