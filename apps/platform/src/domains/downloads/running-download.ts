export type DownloadEnd =
  | 'complete'
  | 'disconnected'
  | 'not_fetched'
  | 'access_ended'
  | 'time_limit'
  | 'project_stopped'
  | 'canceled'
  | 'failed'

export interface DownloadOver {
  ended: DownloadEnd
  /** How many were handed on. */
  bytes: number
}

interface Watched {
  userId: string
  /** Ends it: the person may no longer have it. */
  signal: AbortSignal
  /** Called once, when the project is no longer read. */
  onFinished(): void
  /** Called once for a download that was opened, when its last byte was handed on or there will be no further one. */
  onOver(over: DownloadOver): Promise<void>
}

export type RunningDownload = ReturnType<typeof runningDownload>

/** A download from when it is asked for to its end, of which there is one. */
export function runningDownload({ userId, signal: allowed, onFinished, onOver }: Watched) {
  const ending = new AbortController()
  let bytes = 0
  let ended: DownloadEnd | undefined
  let isOpened = false
  let isFinished = false
  let notified: Promise<void> | undefined
  const onRefused = () => download.end('access_ended')

  const download = {
    userId,
    /** Aborts when it ends before it is complete, for the reason that it ended. */
    signal: ending.signal,

    count: (more: number) => void (bytes += more),

    /** How many bytes were handed on, and what ended it, if anything has. */
    progress: () => ({ bytes, ended }),

    /** What comes later is its end, not that it could not be opened. */
    opened() {
      isOpened = true
      notify()
    },

    /** The last bytes may be on their way for long, and need the project no more. */
    finish() {
      if (isFinished) return
      isFinished = true
      allowed.removeEventListener('abort', onRefused)
      onFinished()
    },

    end(why: DownloadEnd) {
      if (ended) return
      ended = why
      if (why !== 'complete') ending.abort(why)
      download.finish()
      notify()
    },

    /** Resolves when everybody knows that it is over, if it is. */
    settled: async () => notified,
  }
  allowed.addEventListener('abort', onRefused, { once: true })
  return download

  function notify() {
    if (isOpened && ended) notified ??= onOver({ ended, bytes })
  }
}
