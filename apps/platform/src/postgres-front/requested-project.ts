import { noSuchProject, projectNotNamed, type Refusal } from './refusal.ts'
import type { StartupMessage } from './startup-message.ts'

const PROJECT_REF = /^[a-z]{20}$/
const REFERENCE_OPTION = /(?<=^|(?<!\\)\s)reference=([a-z]{20})(?=\s|$)/g
/** Logins of the platform itself; they are used on the cluster's socket and never from outside. */
const SEALED_LOGIN = /^plinth_/i

export type RequestedProject = { ref: string; startup: StartupMessage } | { refusal: Refusal }

/**
 * Finds the project in `user=role.ref`, or in `options=reference=ref` when the user name has no dot. The startup
 * message that comes back is the one for the cluster, which knows nothing of refs.
 */
export function requestedProject({ version, parameters }: StartupMessage): RequestedProject {
  const user = parameters.get('user') ?? ''
  const found = user.includes('.') ? fromUser(user) : fromOptions(user, parameters.get('options') ?? '')
  if (!found) return { refusal: projectNotNamed }
  const { ref, role, options } = found
  if (SEALED_LOGIN.test(role)) return { refusal: noSuchProject }

  const forCluster = new Map(parameters).set('user', role)
  if (options === '') forCluster.delete('options')
  else if (options !== undefined) forCluster.set('options', options)
  // libpq fills in the user name when no database is asked for.
  if (forCluster.get('database') === user) forCluster.set('database', role)
  return { ref, startup: { version, parameters: forCluster } }
}

interface Found {
  ref: string
  role: string
  options?: string
}

function fromUser(user: string): Found | undefined {
  const dot = user.lastIndexOf('.')
  const [role, ref] = [user.slice(0, dot), user.slice(dot + 1)]
  return role !== '' && PROJECT_REF.test(ref) ? { ref, role } : undefined
}

function fromOptions(role: string, options: string): Found | undefined {
  const refs = new Set([...options.matchAll(REFERENCE_OPTION)].map(([, ref]) => ref!))
  const [ref] = refs
  if (role === '' || !ref || refs.size > 1) return undefined
  return { ref, role, options: options.replaceAll(REFERENCE_OPTION, '').trim() }
}
