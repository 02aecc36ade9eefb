import { targetFailed } from './backup-errors.ts'

const NAME = '[a-z0-9][a-z0-9._-]*'
const KEY = new RegExp(`^${NAME}(?:/${NAME})*$`)
const PREFIX = new RegExp(`^(?:${NAME}/)*$`)

/** Whether a target can store something by this name. No such name leads out of a folder. */
export const isKey = (key: string) => KEY.test(key)

export function requireKey(key: string) {
  if (!isKey(key)) throw targetFailed(`An object cannot be stored as ${JSON.stringify(key)}.`)
  return key
}

/** Empty, or names that end with a slash each. */
export function requirePrefix(prefix: string) {
  if (!PREFIX.test(prefix)) throw targetFailed(`Objects cannot be listed below ${JSON.stringify(prefix)}.`)
  return prefix
}
