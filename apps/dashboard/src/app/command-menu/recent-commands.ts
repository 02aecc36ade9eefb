import { readStored, writeStored } from '../../lib/stored.ts'

const KEY = 'plinth.recent-commands'
const MOST = 8

/** The ids of the commands that this person chose last, the newest first. */
export function recentCommands(): string[] {
  try {
    const ids: unknown = JSON.parse(readStored(KEY) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}

export const rememberCommand = (id: string) => writeStored(KEY, JSON.stringify(withNewest(recentCommands(), id)))

/** Each stands there once. */
export const withNewest = (recent: readonly string[], id: string) =>
  [id, ...recent.filter((other) => other !== id)].slice(0, MOST)
