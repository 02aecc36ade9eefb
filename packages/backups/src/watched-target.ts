import type { BackupTarget, StoredObject } from './backup-target.ts'
import { silenceWatch } from './silence-watch.ts'
import { watchedWrite } from './watched-write.ts'

export interface WatchedTarget {
  /** The folder or the bucket, for the message of the error. */
  name: string
  /** In milliseconds without any progress; five minutes by default. */
  limit?: number
  /** How many of its calls may wait for the target at the same time; any number by default. */
  atOnce?: number
}

/** Longer than a bucket is asked again before it counts as away. */
const SILENCE_LIMIT = 5 * 60 * 1000

/**
 * The same target; but what it does not answer in time, such as a folder of a server that is gone, fails with
 * `target_silent`. Nothing limits the whole of a call: a write and a read may go on as long as they make progress.
 */
export function watchedTarget(
  target: BackupTarget,
  { name, limit = SILENCE_LIMIT, atOnce = Infinity }: WatchedTarget,
): BackupTarget {
  const watch = silenceWatch({ name, limit, atOnce })

  async function answer<T>(work: () => Promise<T>): Promise<T> {
    const step = await watch.begin()
    const answered = work()
    answered.then(step.end, step.end)
    return Promise.race([answered, step.silence])
  }

  async function* each<T>(all: AsyncIterable<T>): AsyncGenerator<T> {
    const source = all[Symbol.asyncIterator]()
    let isUnderWay = false
    try {
      for (;;) {
        isUnderWay = true
        const { done, value } = await answer(() => source.next())
        isUnderWay = false
        if (done) return
        yield value
      }
    } finally {
      // one that is late closes itself when it has answered
      const closing = Promise.resolve(source.return?.()).catch(() => undefined)
      if (!isUnderWay) await closing
    }
  }

  return {
    write: (key, content, signal) => watchedWrite({ target, begin: watch.begin }, { key, content, signal }),
    read: (key, signal) => each(target.read(key, signal)),
    list: (prefix): AsyncIterable<StoredObject> => each(target.list(prefix)),
    size: (key) => answer(() => target.size(key)),
    remove: (key) => answer(() => target.remove(key)),
    removeUnfinished: (prefix) => answer(() => target.removeUnfinished(prefix)),
  }
}
