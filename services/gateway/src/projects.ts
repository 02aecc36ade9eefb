import type { SigningKey } from '@plinth/service-kit/project-keys'
import type { ProjectMail, ServiceLogin, ServiceName } from '@plinth/service-kit/service'

/**
 * What the gateway asks of the control plane, which may be in this process or behind a socket. It never learns the
 * superuser's password or the installation's secret.
 */
export interface Projects {
  /** The ref of the project that has the root of the address, where there is one. */
  defaultRef(): Promise<string | undefined>
  /** The project's state and keys. Wakes nothing: strangers may ask. */
  describe(ref: string): Promise<{ signingKeys: SigningKey[] } | Refused>
  /**
   * Whether a network may have a sleeping cluster woken without having shown a key. It may a few times; a cluster that
   * runs needs no waking.
   */
  mayWake(ref: string, network: string): Promise<boolean>
  /**
   * Wakes the project's cluster, brings its database up to date and returns what serving it takes. Many callers at the
   * same moment share one wake.
   */
  open(ref: string): Promise<ProjectFacts | Refused>
  /** Keeps the cluster awake until the returned function is called. */
  hold(ref: string): () => void
  /** Hands a mail over; rejects when the platform cannot send it. */
  sendMail(ref: string, mail: ProjectMail): Promise<void>
  /** Notifies of what happens to projects until the returned function is called. */
  subscribe(listener: ProjectListener): () => void
}

export interface ProjectListener {
  /** The cluster is about to stop, or the project has changed: resolves when nothing of it is in use any more. */
  close(ref: string): Promise<void>
  /** The project's signing keys from now on. */
  keysChanged(ref: string, keys: readonly SigningKey[]): Promise<void>
}

/** What serving a project takes, as plain data. */
export interface ProjectFacts {
  ref: string
  /** The project's address without a slash at its end. */
  url: string
  database: { host: string; port: number; name: string }
  logins: Record<ServiceLogin, { user: string; password: string; connections: number }>
  signingKeys: SigningKey[]
  /** 32 bytes as base64url, for what the project's services seal. */
  secretsKey: string
  settings: Partial<Record<ServiceName, unknown>>
  /** Why a service cannot work in this project's database, in a sentence. */
  unavailable: Partial<Record<ServiceName, string>>
}

/** Why a project does not respond. */
export interface Refused {
  refused: 'unknown' | 'paused' | 'starting' | 'restoring' | 'restricted' | 'failing' | 'asleep'
}
