import { Button } from '@plinth/ui/button'
import { CircleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { useWait } from '../../components/identity/use-wait.ts'
import type { Trouble } from './assistant.ts'

interface TroubleLineProps {
  trouble: Trouble
  /** Left out where it would be of no use. */
  onAgain?: (() => void) | undefined
}

/** Why nothing was written, and when one can ask again. */
export function TroubleLine({ trouble: { message, retryAfter = 0, requestId }, onAgain }: TroubleLineProps) {
  const { left, wait } = useWait()
  useEffect(() => wait(retryAfter), [wait, retryAfter])
  return (
    <div className="flex items-start gap-2">
      <CircleAlert size={14} aria-hidden className="mt-0.75 shrink-0 text-danger" />
      <div className="flex min-w-0 flex-col items-start gap-2">
        <p role="alert" className="wrap-anywhere">
          {message}
        </p>
        {requestId && (
          <p className="text-label text-muted wrap-anywhere">
            Request id <code className="font-mono">{requestId}</code>
          </p>
        )}
        {onAgain && (
          <div className="flex flex-wrap items-center gap-2">
            <Button size="small" disabled={left > 0} onClick={onAgain}>
              Try again
            </Button>
            {left > 0 && <span className="text-label text-muted tabular-nums">Possible in {left} s.</span>}
          </div>
        )}
      </div>
    </div>
  )
}
