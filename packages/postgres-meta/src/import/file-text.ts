import type { Encoding } from './file-format.ts'
import { ImportRefused } from './import-refused.ts'

const names: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
}

/** The text of a file as its bytes come, without its byte order mark. Refuses bytes that the encoding does not have. */
export function fileText(encoding: Encoding) {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let line = 1
  return {
    decode(bytes: Uint8Array, isLast = false): string {
      try {
        const text = decoder.decode(bytes, { stream: !isLast })
        line += lineBreaks(text, text.length)
        return text
      } catch {
        throw new ImportRefused(`This line is not ${names[encoding]}. Choose another encoding.`, {
          line: line + linesBeforeFault(bytes, encoding),
        })
      }
    },
  }
}

const BYTE_ORDER_MARKS: [bytes: number[], encoding: Encoding][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/** The likeliest encoding of a file that begins with these bytes. */
export function encodingOf(head: Uint8Array): Encoding {
  const marked = BYTE_ORDER_MARKS.find(([mark]) => mark.every((byte, at) => head[at] === byte))
  if (marked) return marked[1]
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

function linesBeforeFault(bytes: Uint8Array, encoding: Encoding) {
  const text = new TextDecoder(encoding).decode(bytes)
  const fault = text.indexOf('\ufffd')
  return fault === -1 ? 0 : lineBreaks(text, fault)
}

function lineBreaks(text: string, end: number) {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) count++
  return count
}
