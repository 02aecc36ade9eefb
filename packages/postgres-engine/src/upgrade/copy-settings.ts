import pg from 'pg'
import { settingOf } from '../pg-dump/setting-of.ts'

/** `target` is what stands after ALTER, with its names quoted; each setting is `name=value`. */
export interface StoredSettings {
  target: string
  settings: string[]
}

/**
 * Gives a role or a database the defaults that it had. One that the new major does not know or accept has no meaning
 * there: it is left out and its name reported.
 */
export async function setConfiguration(
  to: pg.Client,
  { target, settings }: StoredSettings,
  onLeftOut: (setting: string) => void,
) {
  for (const setting of settings) {
    try {
      await to.query(`alter ${target} set ${settingOf(setting)}`)
    } catch (error) {
      if (!isRefusal(error)) throw error
      onLeftOut(setting.slice(0, setting.indexOf('=')))
    }
  }
}

/** Undefined object, invalid name, invalid value, cannot be changed now. */
const REFUSALS = ['42704', '42602', '22023', '55P02']

function isRefusal(error: unknown) {
  return error instanceof pg.DatabaseError && error.code !== undefined && REFUSALS.includes(error.code)
}
