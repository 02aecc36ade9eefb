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
    const tokens = new Lexer({ gfm: true }).lex(text)
    return tokens.some((token) => isDeeper(token, DEEPEST)) ? undefined : tokens
  } catch {
    return undefined
  }
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
