/** Counts the lines of CSV as COPY writes it, in which a line break between quotes ends none. */
export function csvLineCounter() {
  let lines = 0
  let isQuoted = false
  return {
    lines: () => lines,
    count(chunk: Buffer) {
      for (let at = 0; at < chunk.length; at++) {
        const byte = chunk[at]
        if (byte === QUOTE) isQuoted = !isQuoted
        else if (byte === LINE_FEED && !isQuoted) lines++
      }
    },
  }
}

const QUOTE = 34
const LINE_FEED = 10
