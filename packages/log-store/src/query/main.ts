import { answerQuery } from './answer-query.ts'
import { openLocked } from './locked-database.ts'
import type { LogQuery } from './log-query.ts'

// one query over log lines in a process of its own, which may be killed at any time
process.once('disconnect', () => process.exit(1))
process.once('message', (query: LogQuery) => void answer(query))

async function answer(query: LogQuery) {
  const connection = await openLocked(query)
  process.send?.(await answerQuery(connection, query), () => process.exit(0))
}
