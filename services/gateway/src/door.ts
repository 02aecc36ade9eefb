import { createHash } from 'node:crypto'
import { createProjectKeys, type ProjectKeys } from '@plinth/service-kit/project-keys'
import type { ApiKey, ProjectCredentials } from './project-credentials.ts'

/** What the requests of a project have to pass before its cluster is woken for them. */
export interface Door {
  keys: ProjectKeys
  /** Undefined for one that the project does not have. */
  apiKey(text: string): ApiKey | undefined
  /** Undefined where the legacy key of this role has been revoked. */
  legacyKey(role: string): ApiKey | undefined
}

export async function createDoor({ signingKeys, apiKeys }: ProjectCredentials): Promise<Door> {
  const byHash = new Map(apiKeys.flatMap((key) => (key.kind === 'legacy' ? [] : [[key.hash, key]])))
  const legacy = new Map(apiKeys.flatMap((key) => (key.kind === 'legacy' ? [[key.role, key]] : [])))
  return {
    keys: await createProjectKeys(signingKeys),
    apiKey: (text) => byHash.get(createHash('sha256').update(text).digest('hex')),
    legacyKey: (role) => legacy.get(role),
  }
}
