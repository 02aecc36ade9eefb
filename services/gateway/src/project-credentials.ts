import { hash } from 'node:crypto'
import { createProjectKeys, type ProjectKeys } from '@plinth/service-kit/project-keys'
import type { SigningKey } from '@plinth/service-kit/signing-key'

/** What the requests of a project are checked against. What has been revoked is not among it. */
export interface ProjectCredentials {
  signingKeys: SigningKey[]
  apiKeys: ApiKey[]
}

/** An API key as the gateway knows it. A legacy key is a token of a shared secret that names this role and no user. */
export type ApiKey = { id: string; role: string } & (
  | { kind: 'publishable' | 'secret'; /** SHA-256 in hex. */ hash: string }
  | { kind: 'legacy' }
)

/** That a key let a request in, for people who want to know whether it is still in use. */
export interface KeyUse {
  /** The id of an API key, or the `kid` of a signing key. */
  key: string
  /** ISO 8601. */
  at: string
}

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
    apiKey: (text) => byHash.get(hash('sha256', text)),
    legacyKey: (role) => legacy.get(role),
  }
}
