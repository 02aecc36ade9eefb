import { Page } from '@plinth/ui/page'
import { TabLink, TabNav } from '@plinth/ui/tabs'
import { TooltipProvider } from '@plinth/ui/tooltip'
import { Link, Outlet } from '@tanstack/react-router'
import { useIsNarrow } from '../../components/frames/use-is-narrow.ts'
import { accountSections } from './account-sections.ts'

/** The list of the account's pages beside the page itself; on a phone it is a row above it. */
export function AccountFrame() {
  const isNarrow = useIsNarrow()
  return (
    <TooltipProvider>
      <Page>
        <div className="mx-auto grid w-full max-w-236 gap-x-10 gap-y-6 sm:grid-cols-[10rem_minmax(0,1fr)]">
          {isNarrow ? <SectionRow /> : <SectionList />}
          <Outlet />
        </div>
      </Page>
    </TooltipProvider>
  )
}

function SectionRow() {
  return (
    <TabNav label="Account">
      {accountSections.map(({ label, to, exact = false }) => (
        <TabLink key={label} asChild>
          <Link to={to} activeOptions={{ exact }}>
            {label}
          </Link>
        </TabLink>
      ))}
    </TabNav>
  )
}

function SectionList() {
  return (
    <nav aria-label="Account" className="sticky top-6 self-start">
      <ul className="-ms-2 flex flex-col gap-0.5">
        {accountSections.map(({ label, icon: Icon, to, exact = false }) => (
          <li key={label}>
            <Link
              to={to}
              activeOptions={{ exact }}
              className="flex h-control items-center gap-2.5 rounded-control px-2 font-medium text-muted hover:bg-hover hover:text-text aria-[current=page]:bg-accent-surface aria-[current=page]:text-text"
            >
              <Icon size={16} strokeWidth={1.75} aria-hidden className="shrink-0" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
