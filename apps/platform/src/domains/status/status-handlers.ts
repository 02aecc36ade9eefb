import type { status } from '@plinth/contract/status'
import type { Handlers } from '../../access/handlers.ts'
import { notFound } from '../../http/errors.ts'
import { noticeAnswer } from './active-notices.ts'
import { statusNow } from './status-now.ts'

export const statusHandlers: Handlers<typeof status> = {
  get: (_, context) => statusNow(context),

  setNotice: async ({ active_from, active_until, ...notice }, { stores }) => {
    const before = (await stores.notices.list()).find(({ key }) => key === notice.key)
    const row = {
      ...notice,
      active_from: new Date(active_from),
      active_until: active_until === null ? null : new Date(active_until),
    }
    await stores.notices.set(row)
    return { answer: noticeAnswer(row), target: notice.key, before: before && noticeAnswer(before), after: notice }
  },

  removeNotice: async ({ key }, { stores }) => {
    const removed = await stores.notices.remove(key)
    if (!removed) throw notFound('notice_not_found', 'There is no such notice.')
    return { answer: undefined, target: key, before: noticeAnswer(removed) }
  },
}
