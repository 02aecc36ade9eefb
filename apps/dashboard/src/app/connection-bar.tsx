import { type Connection, useConnection } from '../api/connection.ts'

/** Says that what is shown may be old. Goes by itself when the platform can be reached again. */
export function ConnectionBar() {
  const connection = useConnection()
  return (
    <output className="shrink-0 bg-warning-surface px-4 text-center not-empty:border-b not-empty:border-warning/40 not-empty:py-1.5">
      {words[connection]}
    </output>
  )
}

const words = {
  online: undefined,
  offline: 'You are offline. What you see may be out of date.',
  unanswered: "Can't reach Plinth. What you see may be out of date.",
} satisfies Record<Connection, string | undefined>
