/** More than this, a database was made to be too much. */
const MOST_RELATIONSHIPS = 200_000

/** Views may show the columns of a key in many ways, which multiply. Throws before they take the memory of others. */
export function collect<Relationship>(relationships: Iterable<Relationship>): Relationship[] {
  const collected: Relationship[] = []
  for (const relationship of relationships) {
    collected.push(relationship)
    if (collected.length > MOST_RELATIONSHIPS)
      throw new Error(`The exposed schemas have more than ${MOST_RELATIONSHIPS} relationships`)
  }
  return collected
}
