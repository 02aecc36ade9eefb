import type { Token } from 'marked'
import { type Block, blocksIn, blocksOf, tokensOf } from './blocks-of.ts'

/** Blocks at the end that more text may still change: the last one may turn out to belong to the one before. */
const UNSETTLED = 2

/** What gives a link its address, which may stand anywhere after it. Casts of SQL look alike. */
const LIKE_A_DEFINITION = /\]:(?!:)/

/** Takes a text apart that grows, as an answer does. Of what it has read before, only the end is read again. */
export function createGrowingBlocks() {
  let known: { text: string; tokens: readonly Token[] } = { text: '', tokens: [] }

  return (text: string): Block[] => {
    const settled = text.startsWith(known.text) ? settledOf(known.tokens) : []
    const tokens = tokensAfter(settled, text)
    known = { text, tokens: tokens ?? [] }
    return tokens ? blocksIn(tokens) : blocksOf(text)
  }
}

/** What stands before a blank line and then some blocks: no line that is still to come reaches over both. */
function settledOf(tokens: readonly Token[]) {
  const shown = tokens.flatMap(({ type }, at) => (type === 'space' ? [] : [at]))
  const cut = shown.slice(0, 1 - UNSETTLED).findLast((at) => isBlank(tokens[at - 1]))
  return tokens.slice(0, cut ?? 0)
}

const isBlank = (token: Token | undefined) => token?.raw.endsWith('\n\n') ?? false

function tokensAfter(settled: readonly Token[], text: string): readonly Token[] | undefined {
  const read = settled.map(({ raw }) => raw).join('')
  // what is read is not what was written where lines end in two characters
  if (read === '' || !text.startsWith(read) || LIKE_A_DEFINITION.test(text)) return tokensOf(text)
  const rest = tokensOf(text.slice(read.length))
  return rest && [...settled, ...rest]
}
