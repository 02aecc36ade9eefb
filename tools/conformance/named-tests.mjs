/** What vitest and Playwright write into a title when it runs: `%s`, `%3$s`, `$name`, `${name}`. */
const placeholder = /%(?:\d+\$)?(?:\.\d+)?[sdifjoOcp#$]|\$\{[^}]*\}|\$[a-zA-Z_][\w.]*/

/** Whether the test of a report is the one that a proof names. */
export function isNamed({ file, title }, ran) {
  if (file !== ran.file) return false
  const [named, parts] = [title.split(' › '), ran.title.split(' › ')]
  return named.length === parts.length && named.every((part, at) => patternOf(part).test(parts[at]))
}

/** Whether the source of the file has every part of the title, as the first argument of a call. */
export function isWritten({ title }, source) {
  return title.split(' › ').every((part) => {
    const spelled = ["'", '"', '`'].map((quote) => quote + escape(part.replaceAll(quote, `\\${quote}`)) + quote)
    return new RegExp(`\\(\\s*(?:${spelled.join('|')})`).test(source)
  })
}

const patternOf = (part) => {
  const literals = part.split(new RegExp(placeholder, 'g')).map(escape)
  return new RegExp(`^${literals.join('.*')}$`, 's')
}

const escape = (text) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')
