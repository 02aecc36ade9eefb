import type pg from 'pg'

/** A message beside the result, such as RAISE NOTICE sends. */
export interface Notice {
  severity: string
  code: string
  message: string
  detail?: string
  hint?: string
  where?: string
}

/** More than these of one statement are counted and dropped. */
export const NOTICE_LIMIT = 100

export interface CollectedNotices {
  notices: Notice[]
  dropped: number
}

/** Collects what the server says; `take` gives what came since the last time. */
export function collectNotices(client: pg.Client): { take: () => CollectedNotices; stop: () => void } {
  let collected: CollectedNotices = { notices: [], dropped: 0 }
  client.on('notice', onNotice)
  return {
    take() {
      const taken = collected
      collected = { notices: [], dropped: 0 }
      return taken
    },
    stop: () => void client.off('notice', onNotice),
  }

  function onNotice(notice: Partial<Record<keyof Notice, string>>) {
    if (collected.notices.length >= NOTICE_LIMIT) {
      collected.dropped++
      return
    }
    const { severity = 'NOTICE', code = '00000', message = '', detail, hint, where } = notice
    collected.notices.push({ severity, code, message, detail, hint, where })
  }
}
