import { auth, type SignedInSession } from '@plinth/contract/auth'
import { ApiError } from '@plinth/contract/api-error'
import { Badge } from '@plinth/ui/badge'
import { Button } from '@plinth/ui/button'
import { RelativeTime } from '@plinth/ui/relative-time'
import { toast } from '../../../lib/toast/toast.ts'
import { invalidate, useCall } from '../../../api/api.ts'
import { toastError } from '../../../api/toast-error.ts'
import { describeUserAgent } from '../../../lib/format/describe-user-agent.ts'

/** One place where the person is signed in. */
export function SessionRow({ session }: { session: SignedInSession }) {
  const { id, user_agent, ip, last_used_at, created_at, is_current, aal } = session
  const name = describeUserAgent(user_agent)
  const end = useCall(auth.endSession, {
    onSuccess: async () => {
      await invalidate(auth.sessions)
      toast.success(`${name} is signed out.`)
    },
    onError: (error) => {
      // it ended by itself meanwhile, which is what was wanted
      if (error instanceof ApiError && error.reason === 'session_not_found') void invalidate(auth.sessions)
      else toastError(error)
    },
  })
  return (
    <li className="flex items-center justify-between gap-4 px-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium" title={user_agent ?? undefined}>
          <span className="min-w-0 wrap-anywhere">{name}</span>
          {is_current && <Badge tone="accent">This browser</Badge>}
          {aal !== 'aal1' && <Badge>Second factor</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-3 text-muted">
          {ip !== null && <span className="wrap-anywhere">{ip}</span>}
          <span>
            Last used <RelativeTime value={last_used_at} />
          </span>
          <span>
            Signed in <RelativeTime value={created_at} />
          </span>
        </p>
      </div>
      {!is_current && (
        <Button
          size="small"
          aria-label={`Sign out ${name}${ip === null ? '' : `, ${ip}`}`}
          loading={end.isPending}
          onClick={() => end.mutate({ id })}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
