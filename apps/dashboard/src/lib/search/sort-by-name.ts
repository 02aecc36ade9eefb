/** A sorted copy, as people of any language expect it; numbers count as numbers. */
export function sortByName<Item extends { name: string }>(items: readonly Item[]): Item[] {
  return [...items].sort((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }))
}
