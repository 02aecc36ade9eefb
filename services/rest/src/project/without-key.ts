/** A query that begins with `?`, or an empty one. A key in it is the gateway's, and no filter; the rest stays as it was written. */
export function withoutKey(search: string): string {
  if (!search.includes('apikey=')) return search
  const kept = search
    .slice(1)
    .split('&')
    .filter((parameter) => !parameter.startsWith('apikey='))
  return kept.length === 0 ? '' : `?${kept.join('&')}`
}
