/** The names of a setting such as search_path, as Postgres reads them. No name stands for the empty one. */
export function namesIn(list: string): string[] {
  const names = [...list.matchAll(/"((?:[^"]|"")*)"|[^\s,"]+/g)].map(
    ([whole, quoted]) => quoted?.replaceAll('""', '"') ?? whole.toLowerCase(),
  )
  return names.length === 0 ? [''] : names
}

/** The same list as text; empty for the empty name alone. */
export const namesAsText = (names: readonly string[]) =>
  names.length === 1 && names[0] === ''
    ? ''
    : names.map((name) => (/^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`)).join(', ')
