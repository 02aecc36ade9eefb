import type { Log } from '@plinth/service-kit/service'
import type { Terminal } from './terminal.ts'

/** What goes wrong in a command is said where it runs. */
export function commandLog({ say }: Pick<Terminal, 'say'>): Log {
  const tell = (fields: object, message: string) => {
    const cause = 'err' in fields && fields.err instanceof Error ? ` ${reasonsOf(fields.err).join(' ')}` : ''
    say(`${message}.${cause}`)
  }
  return { info: () => undefined, warn: tell, error: tell }
}

function reasonsOf({ message, cause }: Error): string[] {
  return [message, ...(cause instanceof Error ? reasonsOf(cause) : [])]
}
