import { setTimeout as sleep } from 'node:timers/promises'
import { seconds } from '@plinth/catalog/durations'
import type { Engine } from '@plinth/postgres-engine/engine'
import type { Log } from '@plinth/service-kit/service'
import { CONTROL_PLANE } from './control-plane.ts'

const CHECK_EVERY = seconds(0.25)
const LONGEST_PAUSE = seconds(10)

/** Starts the bundled cluster of the control plane again when its server is gone. */
export function watchControlPlane({ engine, log }: { engine: Pick<Engine, 'health' | 'wake'>; log: Log }) {
  const stopping = new AbortController()
  const watching = watch()

  async function watch() {
    let pause = CHECK_EVERY
    while (await isOver(pause)) {
      try {
        if ((await engine.health(CONTROL_PLANE)).state === 'stopped') await startAgain()
        pause = CHECK_EVERY
      } catch (error) {
        pause = Math.min(pause * 2, LONGEST_PAUSE)
        log.error({ err: error }, `The control plane's database could not be started. It is tried again.`)
      }
    }
  }

  async function startAgain() {
    log.error({}, `The server of the control plane's database is gone. It is started again.`)
    await engine.wake(CONTROL_PLANE)
    log.warn({}, `The control plane's database runs again.`)
  }

  /** False when the watch was stopped meanwhile. */
  function isOver(pause: number) {
    return sleep(pause, true, { ref: false, signal: stopping.signal }).catch(() => false)
  }

  return {
    async stop() {
      stopping.abort()
      await watching
    },
  }
}
