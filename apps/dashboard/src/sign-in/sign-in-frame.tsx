import { Mark } from '@plinth/ui/mark'
import type { ReactNode } from 'react'
import { useDocumentTitle } from '../components/use-document-title.ts'

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

/** A link within running text. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="text-text underline decoration-edge underline-offset-2 hover:decoration-current">
      {children}
    </a>
  )
}
