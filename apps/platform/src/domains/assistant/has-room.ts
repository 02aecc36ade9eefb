/** How many calls of one person may go on in a project and in all, and how many of everybody. */
const MOST_AT_ONCE = { principal: 2, person: 4, project: 5, server: 20 }

interface Call {
  ref: string
  userId: string
}

/** Whether one more call may begin beside those that go on. */
export function hasRoom(calls: readonly Call[], { ref, userId }: Call): boolean {
  const own = calls.filter((call) => call.userId === userId)
  return (
    own.filter((call) => call.ref === ref).length < MOST_AT_ONCE.principal &&
    own.length < MOST_AT_ONCE.person &&
    calls.filter((call) => call.ref === ref).length < MOST_AT_ONCE.project &&
    calls.length < MOST_AT_ONCE.server
  )
}
