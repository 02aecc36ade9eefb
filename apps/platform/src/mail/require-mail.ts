import type { Config } from '../config/config.ts'
import { conflict } from '../http/errors.ts'

/** Refuses before any address is looked up, so that the answer is the same for every address. */
export function requireMail(config: MailConfig) {
  if (!hasMail(config)) throw conflict('no_mail', 'This installation sends no mail. Ask its operator for a link.')
}

/** In development mail is kept where nothing sends it. */
export const hasMail = ({ production, smtp }: MailConfig) => !production || smtp !== undefined

type MailConfig = Pick<Config, 'production' | 'smtp'>
