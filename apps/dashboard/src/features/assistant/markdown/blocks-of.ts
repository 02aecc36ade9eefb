import { Lexer, type Token, Tokenizer, type Tokens } from 'marked'

/** A paragraph, a list, a piece of code: what stands below another. */
export interface Block {
  token: Token
  /** How many pieces of code stand before it in the same text. */
  codeBefore: number
}

const LONGEST = 40_000
const DEEPEST = 40
/** Of all tables together. */
const MOST_CELLS = 4_000
/** Characters that stand before the tokenizer, over all of its steps. */
const MOST_LOOKED_AT = 8_000_000

/** The blocks of a markdown text. A text that cannot be taken apart is one block of plain text. */
export const blocksOf = (text: string): Block[] => blocksIn(tokensOf(text) ?? [plain(text)])

/** What of the tokens is shown. */
export function blocksIn(tokens: readonly Token[]): Block[] {
  let codeBefore = 0
  return tokens.flatMap((token) => {
    const block = { token, codeBefore }
    codeBefore += countCode(token)
    return token.type === 'space' || token.type === 'def' ? [] : [block]
  })
}

/** How many pieces of code a token holds. */
export function countCode(token: Token): number {
  return token.type === 'code' ? 1 : innerOf(token).reduce((count, one) => count + countCode(one), 0)
}

/** Undefined for a text that cannot be taken apart. */
export function tokensOf(text: string): Token[] | undefined {
  if (text.length > LONGEST) return undefined
  try {
    const tokens = new Lexer({ gfm: true, tokenizer: new BoundedTokenizer() }).lex(text)
    return tokens.some((token) => isDeeper(token, DEEPEST)) ? undefined : tokens
  } catch {
    return undefined
  }
}

/** Some texts ask for the square of their length, and one table for a cell in each of its columns in every row. */
class BoundedTokenizer extends Tokenizer {
  private looked = 0
  private cells = 0

  /** Asked first at each step between blocks. */
  override space(src: string) {
    this.look(src)
    return super.space(src)
  }

  /** Asked first at each step inside of a line. */
  override escape(src: string) {
    this.look(src)
    return super.escape(src)
  }

  override table(src: string) {
    const left = MOST_CELLS - this.cells
    const cells = cellsOf(src, left)
    if (cells > left) return undefined
    const table = super.table(src)
    if (table) this.cells += cells
    return table
  }

  private look({ length }: string) {
    this.looked += length
    if (this.looked > MOST_LOOKED_AT) throw new Error('This text takes too long to be taken apart')
  }
}

/** As many as a table here would have, or more than the most. */
function cellsOf(src: string, most: number) {
  const columns = src.slice(0, src.indexOf('\n')).split('|').length
  let cells = 0
  for (let at = 0; at !== -1 && src[at] !== '\n' && cells <= most; cells += columns) {
    const end = src.indexOf('\n', at)
    at = end === -1 ? -1 : end + 1
  }
  return cells
}

const isDeeper = (token: Token, levels: number): boolean =>
  levels === 0 || innerOf(token).some((one) => isDeeper(one, levels - 1))

function innerOf(token: Token): Token[] {
  if (isList(token)) return token.items
  return 'tokens' in token && token.tokens ? token.tokens : []
}

export const plain = (text: string): Tokens.Text => ({ type: 'text', raw: text, text })

/** Of the type's own tokens only lists are called so. */
export const isList = (token: Token): token is Tokens.List => token.type === 'list'
