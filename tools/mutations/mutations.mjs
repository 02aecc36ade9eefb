import { accessMutations } from './access-mutations.mjs'
import { backupMutations } from './backup-mutations.mjs'
import { projectMutations } from './project-mutations.mjs'
import { requestMutations } from './request-mutations.mjs'
import { secretMutations } from './secret-mutations.mjs'
import { sessionMutations } from './session-mutations.mjs'

/**
 * One change each that makes the security kernel unsafe: in `file`, `from` becomes `to`, and one of `tests` has to fail.
 * What `from` says occurs once.
 */
export const mutations = [
  ...accessMutations,
  ...backupMutations,
  ...projectMutations,
  ...requestMutations,
  ...secretMutations,
  ...sessionMutations,
]
