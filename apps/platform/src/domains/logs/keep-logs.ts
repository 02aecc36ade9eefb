import { hours } from '@plinth/catalog/durations'
import { logRetentionDays } from '@plinth/catalog/plan-allowances'
import type { LogStore } from '@plinth/log-store/start-log-store'
import type { Log } from '@plinth/service-kit/service'
import type { PlatformProcess } from '../../context/platform-process.ts'
import type { RequestContext } from '../../context/request-context.ts'

const LOOK_EVERY = hours(1)

interface Options extends Pick<PlatformProcess, 'edition'> {
  stores: Pick<RequestContext['stores'], 'projects'>
  logStore: Pick<LogStore, 'keep'>
  log: Log
  now(): Date
}

/** Removes lines that are older than their project's plan keeps them, and those of projects that are gone. */
export async function keepLogs({ stores, logStore, edition, now }: Omit<Options, 'log'>) {
  const projects = await stores.projects.listPlans()
  await logStore.keep(
    Object.fromEntries(projects.map(({ ref, plan }) => [ref, logRetentionDays(plan, edition)])),
    now(),
  )
}

/** Does so every hour. */
export function watchLogRetention(options: Options) {
  let running: Promise<unknown> = Promise.resolve()
  const timer = setInterval(round, LOOK_EVERY).unref()
  round()

  function round() {
    running = keepLogs(options).catch((error: unknown) =>
      options.log.warn({ err: error }, 'Old log lines could not be removed'),
    )
  }

  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
