import type { Config } from '../config/config.ts'
import { conflict } from '../http/errors.ts'

/** Refuses before any address is looked up, so that the answer is the same for every address. */
export function requireMail({ production, smtp }: Pick<Config, 'production' | 'smtp'>) {
  if (production && !smtp) throw conflict('no_mail', 'This installation sends no mail. Ask its operator for a link.')
}
