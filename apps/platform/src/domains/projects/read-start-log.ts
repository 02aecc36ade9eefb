import type { ProfileContext } from '../../context/caller-contexts.ts'
import { attemptsOf } from './project-rules.ts'
import { projectNotFound } from '../../access/project-not-found.ts'

const MOST_LINES = 40

/** Why a cluster did not start, in the words of Postgres. */
export async function readStartLog({ ref }: { ref: string }, { stores, fleet }: ProfileContext) {
  const project = await stores.projects.find(ref)
  if (!project) throw projectNotFound()
  const text = await fleet.engine.startLog(ref)
  return { lines: text.split('\n').filter(Boolean).slice(-MOST_LINES), attempts: attemptsOf(project) }
}
