import type { Retention } from './day-files.ts'
import { dialStore } from './dial.ts'
import type { LogReading } from './log-reading.ts'

/** Characters of one answer: a page of lines, each bounded when it was written. */
const LONGEST_ANSWER = 64 * 1024 * 1024

/** Reads over the store's socket for readers; connects with the first question, and again when the store was away. */
export function connectReader(path: string) {
  const { connected, close } = dialStore(path, LONGEST_ANSWER)

  const reading: LogReading = {
    list: ask('list'),
    histogram: ask('histogram'),
    facets: ask('facets'),
    line: ask('line'),
    ofRequest: ask('ofRequest'),
    traffic: ask('traffic'),
    requestsByHour: ask('requestsByHour'),
    activeUsers: ask('activeUsers'),
    exportTo: ask('exportTo'),
  }

  return {
    reading,
    async keep(retention: Retention, now: Date) {
      await (await connected()).call('keep', retention, now.getTime())
    },
    close,
  }

  function ask<Request, Answer>(method: keyof LogReading): (request: Request) => Promise<Answer> {
    return async (request) => (await (await connected()).call(method, request)) as Answer
  }
}
