import type { BackupTarget } from './backup-target.ts'
import type { Step } from './silence-watch.ts'

interface Watching {
  target: Pick<BackupTarget, 'write'>
  begin(): Promise<Step>
}

interface Writing {
  key: string
  content: AsyncIterable<Uint8Array>
  signal: AbortSignal | undefined
}

/**
 * A write is late while the target has a piece of the content and does not ask for the next one; how long the content takes
 * is not its fault. Then the content is closed, and the write is aborted, so that it ends once the target answers again.
 */
export async function watchedWrite({ target, begin }: Watching, { key, content, signal }: Writing) {
  const source = content[Symbol.asyncIterator]()
  const givingUp = new AbortController()
  let reject: (error: unknown) => void = () => undefined
  const silence = new Promise<never>((_, refuse) => (reject = refuse))
  silence.catch(() => undefined)
  let step = await next()

  async function next() {
    const begun = await begin()
    begun.silence.catch((error: unknown) => {
      givingUp.abort(error)
      reject(error)
    })
    return begun
  }

  async function* pieces() {
    try {
      for (;;) {
        step.end()
        givingUp.signal.throwIfAborted()
        const { done, value } = await source.next()
        step = await next()
        if (done) return
        yield value
      }
    } finally {
      await source.return?.()
    }
  }

  const signals = signal ? AbortSignal.any([signal, givingUp.signal]) : givingUp.signal
  const written = target.write(key, pieces(), signals)
  const end = () => step.end()
  written.then(end, end)
  try {
    await Promise.race([written, silence])
  } catch (error) {
    if (!givingUp.signal.aborted) throw error
    void Promise.resolve(source.return?.()).catch(() => undefined)
    throw givingUp.signal.reason
  }
}
