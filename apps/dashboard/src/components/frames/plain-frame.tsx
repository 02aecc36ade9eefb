import { classes } from '@plinth/ui/classes'
import { Mark } from '@plinth/ui/mark'
import { Page } from '@plinth/ui/page'
import { useTheme } from '@plinth/ui/theme'
import { TooltipProvider } from '@plinth/ui/tooltip'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { maySomebodyBeSignedIn } from '../../lib/session/signed-in-mark.ts'

interface PlainFrameProps {
  children: ReactNode
  /** As wide as a page of the dashboard, for tables and cards; otherwise a column to read. */
  wide?: boolean
}

/** A page of its own, for people who may or may not be signed in: the mark, the way home, and one column. */
export function PlainFrame({ children, wide }: PlainFrameProps) {
  useTheme()
  return (
    <main>
      <TooltipProvider>
        <Page>
          <div className={classes('mx-auto flex w-full flex-col gap-6 sm:pt-[6vh]', !wide && 'max-w-160')}>
            <div className="flex items-center gap-3">
              <a href="/" aria-label="Plinth">
                <Mark size={20} />
              </a>
              <WayHome />
            </div>
            {children}
          </div>
        </Page>
      </TooltipProvider>
    </main>
  )
}

function WayHome() {
  return (
    <a
      href="/"
      className="-my-1 inline-flex h-control items-center gap-1.5 rounded-control px-2 font-medium text-muted hover:bg-hover hover:text-text"
    >
      {maySomebodyBeSignedIn() ? (
        <>
          <ArrowLeft size={14} aria-hidden />
          Back to dashboard
        </>
      ) : (
        'Sign in'
      )}
    </a>
  )
}
