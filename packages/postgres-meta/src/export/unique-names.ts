/** The same names, of which no two are the same: a second `id` is `id_2`. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    let unique = name
    for (let copy = 2; taken.has(unique); copy++) unique = `${name}_${copy}`
    taken.add(unique)
    return unique
  })
}
