import type { Config } from '../config/config.ts'

/** In development without SMTP, mail is kept to be read on a page. */
export const hasInbox = ({ production, smtp }: Pick<Config, 'production' | 'smtp'>) => !production && !smtp
