import type { Mail } from '@plinth/contract/inbox'
import { EmptyState } from '@plinth/ui/empty-state'
import { Mark } from '@plinth/ui/mark'
import { Page } from '@plinth/ui/page'
import { PageHeader } from '@plinth/ui/page-header'
import { RelativeTime } from '@plinth/ui/relative-time'
import { Panel } from '@plinth/ui/section'
import { useTheme } from '@plinth/ui/theme'
import { TooltipProvider } from '@plinth/ui/tooltip'
import { useQuery } from '@tanstack/react-query'
import { PageTitle } from '../../components/frames/page-title.tsx'
import { inboxQuery } from '../../data/inbox.ts'
import { splitLinks } from '../../lib/format/split-links.ts'
import { InboxLock } from './inbox-lock.tsx'

/** Where mail is read while nothing sends it. */
export function InboxPage() {
  useTheme()
  const { data: mails, error, refetch } = useQuery({ ...inboxQuery(), retry: false })
  return (
    <main>
      <TooltipProvider>
        <Page>
          <PageTitle>Inbox</PageTitle>
          <a href="/" aria-label="Plinth" className="self-start">
            <Mark size={20} />
          </a>
          <PageHeader
            title="Inbox"
            description="This installation has no mail server, so every mail it would send lands here. The page exists in development only and keeps itself up to date."
          />
          {mails ? <Mails mails={mails} /> : error && <InboxLock error={error} onToken={() => void refetch()} />}
        </Page>
      </TooltipProvider>
    </main>
  )
}

function Mails({ mails }: { mails: readonly Mail[] }) {
  if (mails.length === 0) {
    return (
      <Panel padded={false}>
        <EmptyState kind="nothing" title="No mail yet">
          Sign up, or ask for a new password, and the mail appears here.
        </EmptyState>
      </Panel>
    )
  }
  return (
    <ol className="flex flex-col gap-3">
      {mails.map((mail) => (
        <MailCard key={mail.id} mail={mail} />
      ))}
    </ol>
  )
}

function MailCard({ mail: { to, subject, text, sent_at } }: { mail: Mail }) {
  return (
    <li className="rounded-panel border border-border bg-surface">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-border px-4 py-2.5">
        <h2 className="text-page font-medium">{subject}</h2>
        <p className="text-label text-muted">
          to <span className="text-text">{to}</span> · <RelativeTime value={sent_at} />
        </p>
      </div>
      <p className="px-4 py-3 text-page wrap-anywhere whitespace-pre-wrap">
        {splitLinks(text).map((part, index) =>
          part.kind === 'link' ? (
            <a key={index} href={part.text} className="text-accent underline underline-offset-2">
              {part.text}
            </a>
          ) : (
            part.text
          ),
        )}
      </p>
    </li>
  )
}
