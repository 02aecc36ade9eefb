import { hours, minutes } from '@plinth/catalog/durations'
import type { MailMessage } from '@plinth/identity/mail'
import type { ActiveUser, HourOfRequests } from '@plinth/log-store/log-reading'
import type { SendMail } from '../context/task.ts'
import { measureUsage } from '../domains/usage/measure-usage.ts'
import { pauseIdleProjects } from '../domains/usage/pause-idle-projects.ts'
import { settleQuotas } from '../domains/usage/settle-quotas.ts'
import { createStores, type Stores } from '../stores/stores.ts'
import type { TestPlatform } from './given-platform.ts'

/** What usage is measured from, as a test has it, and measuring at moments of the test's own. */
export function givenMeter({ process: platformProcess, stores, config }: TestPlatform) {
  const requests: HourOfRequests[] = []
  const active: (ActiveUser & { at: number })[] = []
  const mails: MailMessage[] = []
  const { sql } = platformProcess.authContext

  const toolsAt = (now: Date, breaks?: (stores: Stores) => void) => ({
    ...platformProcess,
    stores,
    clock: { now: () => now },
    publicUrl: config.publicUrl,
    projectLogs: {
      ...platformProcess.projectLogs,
      requestsByHour: ({ from, to }: { from: number; to: number }) =>
        Promise.resolve(requests.filter(({ at }) => at >= from && at < to)),
      activeUsers: ({ from, to }: { from: number; to: number }) =>
        Promise.resolve(active.filter(({ at }) => at >= from && at < to).map(({ ref, user_id }) => ({ ref, user_id }))),
    },
    inTransaction: <Result>(work: (within: Stores, mail: SendMail) => Promise<Result>) =>
      sql.transaction((tx) => {
        const within = createStores(tx)
        breaks?.(within)
        return work(within, (message) => Promise.resolve(void mails.push(message)))
      }),
  })

  return {
    requests,
    active,
    mails,
    toolsAt,
    measureAt: (now: Date, breaks?: (stores: Stores) => void) => measureUsage(toolsAt(now, breaks)),
    pauseIdleAt: (now: Date) => pauseIdleProjects(toolsAt(now)),
    settleAt: (now: Date) => settleQuotas(toolsAt(now)),

    /** As the sampler does every minute, for so many of them from the beginning of the hour. */
    async sampled(ref: string, hour: Date, { sizeBytes, minutesAwake }: { sizeBytes: number; minutesAwake: number }) {
      for (let minute = 0; minute < minutesAwake; minute++) {
        await stores.metrics.add(ref, {
          sampledAt: new Date(hour.getTime() + minutes(minute)),
          startedAt: hour,
          connections: 1,
          blocked: 0,
          sizeBytes: sizeBytes + minute,
          blocksHit: 0,
          blocksRead: 0,
          deadlocks: 0,
          calls: null,
          callMilliseconds: null,
        })
      }
    },

    hourAfter: (hour: Date, count: number) => new Date(hour.getTime() + hours(count)),
  }
}
