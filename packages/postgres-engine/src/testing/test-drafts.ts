import type { ClusterDraft } from '../engine.ts'

export const PASSWORDS = {
  plinth_admin: 'admin-password',
  postgres: 'owner-password',
  authenticator: 'authenticator-password',
  plinth_writer: 'writer-password',
  plinth_reader: 'reader-password',
  plinth_assistant: 'assistant-password',
}

export const SMALL = { memoryMegabytes: 256, maxConnections: 20 }

export function draft(ref: string, difference: Partial<ClusterDraft> = {}): ClusterDraft {
  return { ref, major: 17, template: 'project', settings: SMALL, passwords: PASSWORDS, ...difference }
}
