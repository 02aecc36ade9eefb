/**
 * The beginning of a text, with an ellipsis where it goes on. It is a copy, since a slice keeps the whole text in memory,
 * and no half of a surrogate pair ends it, which the control plane could not store.
 */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  return `${Buffer.from(withoutHalf(text.slice(0, most))).toString()}…`
}

const withoutHalf = (text: string) => text.replace(/[\ud800-\udbff]$/, '')
