import { classes } from '@plinth/ui/classes'
import type { Token, Tokens } from 'marked'
import { type ComponentType, memo, type ReactNode, useMemo, useState } from 'react'
import { countCode, isList } from './blocks-of.ts'
import { createGrowingBlocks } from './growing-blocks.ts'
import { inline } from './inline.tsx'

/** How a piece of code is shown; `index` counts those of the text. */
export type CodeView = ComponentType<{ code: string; language: string; index: number }>

interface MarkdownProps {
  text: string
  Code: CodeView
}

/** A text of the model. It is taken apart into elements; nothing of it is ever HTML. */
export function Markdown({ text, Code }: MarkdownProps) {
  const [blocksOf] = useState(createGrowingBlocks)
  const blocks = useMemo(() => blocksOf(text), [blocksOf, text])
  return (
    <div className="flex min-w-0 flex-col gap-2.5">
      {blocks.map(({ token, codeBefore }, index) => (
        <BlockView key={index} token={token} codeBefore={codeBefore} Code={Code} />
      ))}
    </div>
  )
}

interface BlockProps {
  token: Token
  codeBefore: number
  Code: CodeView
}

/** While an answer grows, only its last block changes. */
const BlockView = memo(
  ({ token, codeBefore, Code }: BlockProps) => block(token, codeBefore, Code),
  (one, other) => one.token.raw === other.token.raw && one.codeBefore === other.codeBefore && one.Code === other.Code,
)

function block(token: Token, codeBefore: number, Code: CodeView): ReactNode {
  switch (token.type) {
    case 'code':
      return <Code code={String(token.text)} language={languageOf(token.lang)} index={codeBefore} />
    case 'heading':
      return <h4 className="text-body font-semibold wrap-anywhere">{inline(token.tokens)}</h4>
    case 'paragraph':
      return <p className="max-w-[68ch] wrap-anywhere">{inline(token.tokens)}</p>
    case 'blockquote':
      return (
        <blockquote className="flex max-w-[68ch] flex-col gap-2 border-s-2 border-border ps-3 text-muted">
          {blocks(token.tokens ?? [], codeBefore, Code)}
        </blockquote>
      )
    case 'list':
      return isList(token) ? list(token, codeBefore, Code) : null
    case 'table':
      return <MarkdownTable token={token} />
    case 'hr':
      return <hr className="border-border" />
    case 'text':
      return (
        <p className="max-w-[68ch] whitespace-pre-wrap wrap-anywhere">
          {token.tokens ? inline(token.tokens) : token.text}
        </p>
      )
    case 'space':
    case 'def':
      return null
    default:
      return <p className="whitespace-pre-wrap wrap-anywhere">{token.raw}</p>
  }
}

function list({ ordered, start, items }: Tokens.List, codeBefore: number, Code: CodeView) {
  const List = ordered ? 'ol' : 'ul'
  let before = codeBefore
  return (
    <List
      className={classes('flex flex-col gap-1 ps-5', ordered ? 'list-decimal' : 'list-disc')}
      {...(ordered && start !== '' && start !== 1 ? { start } : {})}
    >
      {items.map((item, index) => {
        const tokens = item.tokens.filter(({ type }) => type !== 'checkbox')
        const content = blocks(tokens, before, Code)
        before += countCode(item)
        return (
          <li key={index} className={classes('marker:text-muted', item.task && 'flex list-none gap-1.5')}>
            {item.task && <span>{item.checked ? '☑' : '☐'}</span>}
            <div className="flex min-w-0 flex-col gap-1.5">{content}</div>
          </li>
        )
      })}
    </List>
  )
}

function blocks(tokens: readonly Token[], codeBefore: number, Code: CodeView) {
  let before = codeBefore
  return tokens.map((token, index) => {
    const shown = <BlockView key={index} token={token} codeBefore={before} Code={Code} />
    before += countCode(token)
    return shown
  })
}

/** Whatever calls itself a table and has no rows is shown as it was written. */
function MarkdownTable({ token }: { token: Token }) {
  if (!isTable(token)) return token.raw
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region has to be reachable by keyboard
    <div className="overflow-x-auto rounded-control border border-border" role="region" aria-label="Table" tabIndex={0}>
      <table className="w-full text-label">
        <thead className="bg-canvas text-muted">
          <tr>
            {token.header.map((cell, index) => (
              <th key={index} scope="col" className="px-2.5 py-1.5 text-start font-medium">
                {inline(cell.tokens)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {token.rows.map((row, index) => (
            <tr key={index} className="border-t border-border">
              {row.map((cell, at) => (
                <td key={at} className="px-2.5 py-1.5 align-top">
                  {inline(cell.tokens)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const isTable = (token: Token): token is Tokens.Table => token.type === 'table' && 'rows' in token

/** The first word after the fence, as in `sql`. */
const languageOf = (info: unknown) => (typeof info === 'string' ? (info.trim().split(/\s/)[0] ?? '').toLowerCase() : '')
