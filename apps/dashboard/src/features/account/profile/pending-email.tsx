import { ApiError } from '@plinth/contract/api-error'
import { auth, type User } from '@plinth/contract/auth'
import type { Deployment } from '@plinth/contract/deployment'
import { Button } from '@plinth/ui/button'
import { RelativeTime } from '@plinth/ui/relative-time'
import { Panel } from '@plinth/ui/section'
import { StatusDot } from '@plinth/ui/status-dot'
import { toast } from '../../../lib/toast/toast.ts'
import { Link } from '@tanstack/react-router'
import { invalidate, useCall } from '../../../api/api.ts'
import { toastError } from '../../../api/toast-error.ts'
import { useCountdown } from '../use-countdown.ts'
import { mailboxesOf, type Mailbox } from './mailboxes-of.ts'

interface PendingEmailProps {
  user: User & { new_email: string }
  deployment: Pick<Deployment, 'inbox'>
}

/** A change of address on its way: which mailbox is left, and the two ways on. */
export function PendingEmail({ user, deployment }: PendingEmailProps) {
  const { seconds, start } = useCountdown()
  const resend = useCall(auth.resendEmailChange, {
    onSuccess: async () => {
      await invalidate(auth.user)
      toast.success('The links were sent again. Earlier ones have ended.')
    },
    onError: (error) => {
      if (isTooSoon(error)) start(error.retryAfter ?? 60)
      else toastError(error)
    },
  })
  const cancel = useCall(auth.cancelEmailChange, {
    onSuccess: async () => {
      await invalidate(auth.user)
      toast.success(`Your address stays ${user.email}. The links have ended.`)
    },
  })
  const mailboxes = mailboxesOf(user)
  return (
    <Panel
      padded={false}
      footer={
        <div className="flex flex-wrap items-center justify-end gap-2">
          <p role="status" className="me-auto text-muted">
            {seconds > 0 && 'A mail was sent a moment ago.'}
          </p>
          <Button variant="quiet" loading={cancel.isPending} onClick={() => cancel.mutate({})}>
            Cancel the change
          </Button>
          <Button loading={resend.isPending} disabled={seconds > 0} onClick={() => resend.mutate({})}>
            {seconds > 0 ? `Send again in ${seconds} s` : 'Send again'}
          </Button>
        </div>
      }
    >
      <div className="px-4 py-3">
        <p className="font-medium wrap-anywhere">The address is to become {user.new_email}.</p>
        <p className="text-muted">
          {about(mailboxes)}
          {user.email_change_sent_at !== undefined && (
            <>
              {' '}
              Asked for <RelativeTime value={user.email_change_sent_at} />.
            </>
          )}
        </p>
        {deployment.inbox && (
          <p className="text-muted">
            No mail server is set up here. Mail lands in the{' '}
            <Link to="/inbox" className="text-text underline underline-offset-2">
              development inbox
            </Link>
            .
          </p>
        )}
      </div>
      <ul aria-label="Mailboxes" className="divide-y divide-border">
        {mailboxes.map(({ address, state }) => (
          <li key={address} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5">
            <span className="min-w-0 wrap-anywhere">{address}</span>
            <StatusDot state={states[state].dot}>{states[state].word}</StatusDot>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const states = {
  confirmed: { dot: 'healthy', word: 'Confirmed' },
  waiting: { dot: 'off', word: 'Waits for you to open the link' },
  ended: { dot: 'warning', word: 'The link has ended' },
} as const

function about(mailboxes: readonly Mailbox[]) {
  if (mailboxes.some(({ state }) => state === 'ended')) return 'The links have ended. Send them again, or cancel.'
  const [left, another] = mailboxes.filter(({ state }) => state === 'waiting')
  if (left && !another && mailboxes.length > 1)
    return `One mailbox is left: open the link in the mail to ${left.address}.`
  return 'Until the links in the mails are opened, nothing changes.'
}

const isTooSoon = (error: Error): error is ApiError =>
  error instanceof ApiError && error.reason === 'over_email_send_rate_limit'
