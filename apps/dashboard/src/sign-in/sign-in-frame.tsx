import { Mark } from '@plinth/ui/mark'
import type { MouseEvent, ReactNode } from 'react'
import { useDocumentTitle } from '../components/frames/use-document-title.ts'
import { isSignInPath } from '../lib/session/sign-in-paths.ts'
import { goTo } from './use-path.ts'

interface SignInFrameProps {
  title: string
  description?: ReactNode
  children?: ReactNode
  /** Below the form: where else one may want to go. */
  footer?: ReactNode
}

/** One narrow column under the mark. */
export function SignInFrame({ title, description, children, footer }: SignInFrameProps) {
  useDocumentTitle(title)
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-96 flex-col px-4 py-10 sm:pt-[16vh]">
      <a href="/" aria-label="Plinth" className="mb-6 self-start rounded-control">
        <Mark size={32} />
      </a>
      <h1 className="text-title font-semibold">{title}</h1>
      {description && <div className="mt-1 text-page text-muted">{description}</div>}
      <div className="mt-6 flex flex-col gap-4">{children}</div>
      {footer && <div className="mt-6 flex flex-col gap-1 border-t border-border pt-4 text-muted">{footer}</div>}
    </main>
  )
}

/** A link within running text. Between the sign-in pages it needs no new document. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      onClick={(event) => followHere(event, href)}
      className="text-text underline decoration-edge underline-offset-2 hover:decoration-current"
    >
      {children}
    </a>
  )
}

function followHere(event: MouseEvent, href: string) {
  const wantsOwnTab = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
  if (wantsOwnTab || !isSignInPath(new URL(href, location.origin).pathname)) return
  event.preventDefault()
  goTo(href)
}
