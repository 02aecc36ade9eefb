const QUOTE = '"'.charCodeAt(0)
const BACKSLASH = '\\'.charCodeAt(0)
const OPENING = new Set(['[', '{'].map((character) => character.charCodeAt(0)))
const CLOSING = new Set([']', '}'].map((character) => character.charCodeAt(0)))

/** Whether JSON in UTF-8 has more lists and objects in each other than that. */
export function isNestedDeeper(json: Buffer, depth: number): boolean {
  let open = 0
  let isQuoted = false
  for (let at = 0; at < json.length; at++) {
    const code = json[at]!
    if (isQuoted) {
      if (code === BACKSLASH) at++
      else if (code === QUOTE) isQuoted = false
    } else if (code === QUOTE) isQuoted = true
    else if (OPENING.has(code)) {
      if (++open > depth) return true
    } else if (CLOSING.has(code)) open--
  }
  return false
}
