/**
 * Reads Postgres' text form of an array: `{1,NULL,"a b"}`, with inner arrays as arrays. Bounds before an equals sign
 * are left out of the result.
 * https://www.postgresql.org/docs/current/arrays.html#ARRAYS-IO
 */
export function parseArray(text: string, readElement: (element: string) => unknown): unknown[] {
  const stack: unknown[][] = [[]]
  let at = text.startsWith('[') ? text.indexOf('=') + 1 : 0
  while (at < text.length) {
    const character = text[at]
    if (character === '{') {
      stack.push([])
      at++
    } else if (character === '}') {
      const inner = stack.pop()
      stack.at(-1)?.push(inner)
      at++
    } else if (character === '"') {
      const end = quotedEnd(text, at + 1)
      stack.at(-1)?.push(readElement(text.slice(at + 1, end).replace(/\\(.)/gs, '$1')))
      at = end + 1
    } else if (character === ',') at++
    else {
      const end = bareEnd(text, at)
      const element = text.slice(at, end)
      stack.at(-1)?.push(element === 'NULL' ? null : readElement(element))
      at = end
    }
  }
  const [array] = stack[0] ?? []
  return Array.isArray(array) ? array : []
}

function quotedEnd(text: string, at: number) {
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}

function bareEnd(text: string, at: number) {
  while (at < text.length && text[at] !== ',' && text[at] !== '}') at++
  return at
}
