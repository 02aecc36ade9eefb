import { seconds } from '@plinth/catalog/durations'
import { sql } from '@plinth/contract/sql'
import type { ProjectContext } from '../../../context/caller-contexts.ts'
import { lacksMfa } from '../../../access/organization-mfa.ts'
import { mayDo } from '../../../access/permissions.ts'

const LOOK_EVERY = seconds(1)

/** A signal that aborts when the person may no longer run SQL in the project as they could when the run began. */
export function whileAllowed({ stores, person, project, membership, log, requestId }: ProjectContext) {
  const stop = new AbortController()
  let isOver = false
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
      .catch((error: unknown) => {
        log.warn({ err: error, request_id: requestId }, 'The rights of a run could not be checked')
        return true
      })
      .then((allowed) => {
        if (isOver) return
        if (allowed) timer = setTimeout(look, LOOK_EVERY)
        else stop.abort()
      })
  }

  async function isAllowed() {
    const found = await stores.projects.findForUser(person.userId, project.ref)
    if (!found || found.membership.role !== membership.role) return false
    return mayDo(membership.role, sql.run.access) && !lacksMfa(found.membership.organization, person)
  }
}
