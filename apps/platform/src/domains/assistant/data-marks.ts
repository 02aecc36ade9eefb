import { randomBytes } from 'node:crypto'

export interface DataMarks {
  nonce: string
  /** Between marks that nobody could know beforehand. A mark inside, of this request or of another, is taken apart. */
  around(value: unknown): string
}

/** Marks for one request, so that the model can tell what comes out of a database from what people ask of it. */
export function createDataMarks(nonce = randomBytes(12).toString('hex')): DataMarks {
  return {
    nonce,
    around(value) {
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      const harmless = text.replace(LIKE_A_MARK, '[mark removed]').replaceAll(nonce, '[removed]')
      return `<data-${nonce}>\n${harmless}\n</data-${nonce}>`
    },
  }
}

const LIKE_A_MARK = /<\s*\/?\s*data-[0-9a-z]*\s*>?/gi
