import { seconds } from '@plinth/catalog/durations'

const LOOK_EVERY = seconds(0.5)

/** What a restore ends with that nobody wants any more. */
export class RestoreCanceled extends Error {
  override name = 'RestoreCanceled'
}

/** Runs work that is interrupted once it is canceled, which only the control plane knows. Throws `RestoreCanceled` then. */
export async function untilCanceled<Result>(
  isCanceled: () => Promise<boolean>,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const canceling = new AbortController()
  const look = async () => {
    if (await isCanceled()) canceling.abort()
  }
  // a control plane that is away for a moment is asked again
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_EVERY)
  try {
    await look()
    canceling.signal.throwIfAborted()
    return await work(AbortSignal.any([signal, canceling.signal]))
  } catch (error) {
    if (canceling.signal.aborted || (!signal.aborted && (await isCanceled()))) throw new RestoreCanceled()
    throw error
  } finally {
    clearInterval(timer)
  }
}
