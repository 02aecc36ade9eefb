import { storedCommands } from '../../lib/browser/stored-entries.ts'

const MOST = 8

/** The ids of the commands that this person chose last, the newest first. */
export const recentCommands = () => storedCommands.read()

export const rememberCommand = (id: string) => storedCommands.write(withNewest(recentCommands(), id))

/** Each stands there once. */
export const withNewest = (recent: readonly string[], id: string) =>
  [id, ...recent.filter((other) => other !== id)].slice(0, MOST)
