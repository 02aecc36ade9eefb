import { classes } from '@plinth/ui/classes'
import { Mark } from '@plinth/ui/mark'
import { Page } from '@plinth/ui/page'
import { useTheme } from '@plinth/ui/theme'
import { TooltipProvider } from '@plinth/ui/tooltip'
import type { ReactNode } from 'react'

interface PlainFrameProps {
  children: ReactNode
  /** As wide as a page of the dashboard, for tables and cards; otherwise a column to read. */
  wide?: boolean
}

/** A page of its own, for people who may or may not be signed in: the mark, which leads home, and one column. */
export function PlainFrame({ children, wide }: PlainFrameProps) {
  useTheme()
  return (
    <main>
      <TooltipProvider>
        <Page>
          <div className={classes('mx-auto flex w-full flex-col gap-6 sm:pt-[6vh]', !wide && 'max-w-160')}>
            <a href="/" aria-label="Plinth" className="self-start">
              <Mark size={24} />
            </a>
            {children}
          </div>
        </Page>
      </TooltipProvider>
    </main>
  )
}
