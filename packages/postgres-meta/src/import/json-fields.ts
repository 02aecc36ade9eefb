const BACKSLASH = 92
const QUOTE = 34

/** The fields of an object, each as it is written: a number keeps its digits. The text has to be valid JSON. */
export function jsonFields(text: string): [name: string, raw: string][] {
  const fields: [string, string][] = []
  let at = afterSpace(text, afterSpace(text, 0) + 1)
  while (text[at] !== '}') {
    const colon = valueEnd(text, at)
    const name = String(JSON.parse(text.slice(at, colon)))
    const start = afterSpace(text, afterSpace(text, colon) + 1)
    const end = valueEnd(text, start)
    fields.push([name, text.slice(start, end)])
    at = nextPart(text, end)
  }
  return fields
}

/** The elements of an array, each as it is written. The text has to be valid JSON. */
export function jsonElements(text: string): string[] {
  const elements: string[] = []
  let at = afterSpace(text, afterSpace(text, 0) + 1)
  while (text[at] !== ']') {
    const end = valueEnd(text, at)
    elements.push(text.slice(at, end))
    at = nextPart(text, end)
  }
  return elements
}

/** Where the value that begins there ends. Past the text where it goes on behind it. */
export function valueEnd(text: string, start: number): number {
  const first = text[start]
  if (first === '"') return stringEnd(text, start)
  if (first !== '{' && first !== '[') {
    let end = start
    while (end < text.length && !/[\s,\]}:]/.test(text[end]!)) end++
    return end
  }
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const character = text[at]
    if (character === '"') at = stringEnd(text, at) - 1
    else if (character === '{' || character === '[') depth++
    else if (character === '}' || character === ']') {
      depth--
      if (depth === 0) return at + 1
    }
  }
  return text.length + 1
}

function stringEnd(text: string, start: number) {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === BACKSLASH) at++
    else if (code === QUOTE) return at + 1
  }
  return text.length + 1
}

/** Behind a value: where the next one begins, or the bracket that ends all of them is. */
function nextPart(text: string, end: number) {
  const at = afterSpace(text, end)
  return text[at] === ',' ? afterSpace(text, at + 1) : at
}

export function afterSpace(text: string, start: number) {
  let at = start
  while (at < text.length && ' \t\r\n'.includes(text[at]!)) at++
  return at
}
