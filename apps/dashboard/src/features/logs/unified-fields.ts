interface Source<Type> {
  name: string
  fields: readonly { path: string; type: Type }[]
}

/** The fields of all sources, those that most of them write first; one with two types stands there twice. */
export function unifiedFields<Type extends string>(sources: readonly Source<Type>[]) {
  const found = new Map<string, { path: string; type: Type; sources: string[] }>()
  for (const { name, fields } of sources) {
    for (const { path, type } of fields) {
      const key = `${path} ${type}`
      const known = found.get(key) ?? { path, type, sources: [] }
      found.set(key, { ...known, sources: [...known.sources, name] })
    }
  }
  return [...found.values()].toSorted((a, b) => b.sources.length - a.sources.length || a.path.localeCompare(b.path))
}
