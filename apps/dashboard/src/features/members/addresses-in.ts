/**
 * The addresses of a text, each once: separated by commas, semicolons, spaces or line breaks, also as mail programs copy
 * them, `Ada Lovelace <ada@example.com>`.
 */
export function addressesIn(text: string): string[] {
  const inBrackets = text.match(/<[^<>\s]+>/g)?.map((found) => found.slice(1, -1))
  const words = inBrackets ?? text.split(/[\s,;]+/)
  return [...new Set(words.filter((word) => word !== '').map((word) => word.toLowerCase()))]
}
