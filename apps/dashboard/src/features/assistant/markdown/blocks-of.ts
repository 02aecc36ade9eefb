import { Lexer, type Token, type Tokens } from 'marked'

/** A paragraph, a list, a piece of code: what stands below another. */
export interface Block {
  token: Token
  /** How many pieces of code stand before it in the same text. */
  codeBefore: number
}

const LONGEST = 200_000
const DEEPEST = 40

/** The blocks of a markdown text. A text that cannot be taken apart is one block of plain text. */
export function blocksOf(text: string): Block[] {
  let codeBefore = 0
  return tokensOf(text).flatMap((token) => {
    const block = { token, codeBefore }
    codeBefore += countCode(token)
    return token.type === 'space' || token.type === 'def' ? [] : [block]
  })
}

/** How many pieces of code a token holds. */
export function countCode(token: Token): number {
  return token.type === 'code' ? 1 : innerOf(token).reduce((count, one) => count + countCode(one), 0)
}

function tokensOf(text: string): Token[] {
  if (text.length > LONGEST) return [plain(text)]
  try {
    const tokens = new Lexer({ gfm: true }).lex(text)
    return tokens.some((token) => isDeeper(token, DEEPEST)) ? [plain(text)] : tokens
  } catch {
    return [plain(text)]
  }
}

const isDeeper = (token: Token, levels: number): boolean =>
  levels === 0 || innerOf(token).some((one) => isDeeper(one, levels - 1))

function innerOf(token: Token): Token[] {
  if (isList(token)) return token.items
  return 'tokens' in token && token.tokens ? token.tokens : []
}

const plain = (text: string): Tokens.Text => ({ type: 'text', raw: text, text })

/** Of the type's own tokens only lists are called so. */
export const isList = (token: Token): token is Tokens.List => token.type === 'list'
