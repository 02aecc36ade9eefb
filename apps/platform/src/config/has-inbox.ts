import type { Config } from './config.ts'
import { isLoopback } from './is-loopback.ts'

/**
 * In development without SMTP, mail is kept to be read on a page. Its links sign people in, so the page exists only where
 * nobody but this machine can reach it.
 */
export const hasInbox = ({
  production,
  smtp,
  host,
  publicUrl,
}: Pick<Config, 'production' | 'smtp' | 'host' | 'publicUrl'>) =>
  !production && !smtp && isLoopback(host) && isLoopback(new URL(publicUrl).hostname)
