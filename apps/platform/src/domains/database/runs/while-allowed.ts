import { seconds } from '@plinth/catalog/durations'
import { sql } from '@plinth/contract/sql'
import { mayDo } from '@plinth/contract/role-grants'
import type { ProjectContext } from '../../../context/caller-contexts.ts'
import { lacksMfa } from '../../../access/organization-mfa.ts'
import type { Person } from '../../../context/person.ts'

const LOOK_EVERY = seconds(1)
/** A control plane that is away for a moment cancels nothing. */
const MOST_FAILED_LOOKS = 5

interface Run extends Pick<ProjectContext, 'log' | 'requestId'> {
  stores: Pick<ProjectContext['stores'], 'projects'>
  project: Pick<ProjectContext['project'], 'ref'>
  membership: Pick<ProjectContext['membership'], 'role'>
}

/**
 * A signal that aborts when the person may no longer run SQL in the project as they could when the run began: they are
 * no member, have another role, or `findPerson` resolves to undefined, as of who has signed out or whose token was
 * revoked. Also when nobody can say for seconds.
 */
export function whileAllowed(
  { stores, project, membership, log, requestId }: Run,
  findPerson: () => Promise<Pick<Person, 'userId' | 'aal'> | undefined>,
) {
  const stop = new AbortController()
  let isOver = false
  let failedLooks = 0
  let timer = setTimeout(look, LOOK_EVERY)
  return {
    signal: stop.signal,
    end() {
      isOver = true
      clearTimeout(timer)
    },
  }

  function look() {
    void isAllowed()
      .then((allowed) => {
        failedLooks = 0
        return allowed
      })
      .catch((error: unknown) => {
        log.warn({ err: error, request_id: requestId }, 'The rights of a run could not be checked')
        failedLooks += 1
        return failedLooks < MOST_FAILED_LOOKS
      })
      .then((allowed) => {
        if (isOver) return
        if (allowed) timer = setTimeout(look, LOOK_EVERY)
        else stop.abort()
      })
  }

  async function isAllowed() {
    const person = await findPerson()
    const found = person && (await stores.projects.findForUser(person.userId, project.ref))
    if (!found || found.membership.role !== membership.role) return false
    return mayDo(membership.role, sql.run.access) && !lacksMfa(found.membership.organization, person)
  }
}
