import type { Role } from '@plinth/catalog/roles'
import type { Log } from '@plinth/service-kit/service'
import { noDatabaseConnection } from '../projects/project-errors.ts'
import type { Fleet } from '../projects/fleet.ts'

export interface AssistantRead {
  columns: { name: string; type: string }[]
  rows: (string | null)[][]
  is_truncated: boolean
}

export interface AssistantReadError {
  error: { code: string; message: string; hint?: string; position?: number }
}

export interface AssistantSql {
  read(
    who: { ref: string; userId: string; role: Role },
    query: string,
    run: { signal: AbortSignal },
  ): Promise<AssistantRead | AssistantReadError>
  disconnect(ref: string): Promise<void>
  close(): Promise<void>
}

export function createAssistantSql(_: { fleet: Fleet; log: Log }): AssistantSql {
  return {
    read: () => Promise.reject(noDatabaseConnection()),
    disconnect: () => Promise.resolve(),
    close: () => Promise.resolve(),
  }
}
