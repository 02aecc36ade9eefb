import { isWebUrl } from '@plinth/contract/web-url'
import type { Token } from 'marked'
import { Fragment, type ReactNode } from 'react'
import { visibleCharacters } from '../sql/visible-characters.ts'

/** What stands inside of a line. Elements are made here, one by one: what is not known is shown as it was written. */
export const inline = (tokens: readonly Token[] | undefined): ReactNode =>
  tokens?.map((token, index) => <Fragment key={index}>{inlineToken(token)}</Fragment>)

function inlineToken(token: Token): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong className="font-semibold">{inline(token.tokens)}</strong>
    case 'em':
      return <em>{inline(token.tokens)}</em>
    case 'del':
      return <del>{inline(token.tokens)}</del>
    case 'br':
      return <br />
    case 'codespan':
      return (
        <code className="rounded-[4px] border border-border bg-canvas px-1 py-px font-mono text-label wrap-anywhere">
          {token.text}
        </code>
      )
    case 'link':
      return <WebLink address={String(token.href)}>{inline(token.tokens)}</WebLink>
    case 'image':
      return <>Image, not loaded: {withAddress(String(token.text), String(token.href))}</>
    case 'text':
      return token.tokens ? inline(token.tokens) : withoutEntities(String(token.text))
    case 'escape':
      return String(token.text)
    default:
      return token.raw
  }
}

/** Leads to the web alone, and says where: the words of a link are the model's, and turn nothing around but themselves. */
function WebLink({ address, children }: { address: string; children: ReactNode }) {
  if (!isWebUrl(address)) return withAddress(children, address)
  const { host, href } = new URL(address)
  return (
    <>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        title={href}
        className="text-accent underline underline-offset-2 wrap-anywhere"
      >
        <bdi>{children}</bdi>
      </a>{' '}
      <bdi className="text-label text-muted wrap-anywhere">({host})</bdi>
    </>
  )
}

/** Nothing is fetched and nothing is opened: the words and the address, to read. */
const withAddress = (words: ReactNode, address: string) => (
  <>
    <bdi>{words}</bdi>{' '}
    <code className="font-mono text-label text-muted wrap-anywhere">{visibleCharacters(address)}</code>
  </>
)

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' }

const withoutEntities = (text: string) =>
  text.replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => entities[name] ?? whole)
