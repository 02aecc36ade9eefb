import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'

/** Where a command writes, and who it asks. */
export interface Terminal {
  /** Whether what is written is read by a person, and not kept in a log. */
  isShown: boolean
  say(line: string): void
  /** What is typed is not shown. Without a person the whole standard input is the response. */
  ask(question: string): Promise<string>
}

export function openTerminal(): Terminal {
  const { stdin, stdout } = process
  return {
    isShown: stdout.isTTY === true,
    say: (line) => void stdout.write(`${line}\n`),
    async ask(question) {
      if (!stdin.isTTY) return text(stdin)
      const hidden = new Writable({ write: (_piece, _encoding, done) => done() })
      // from here on the terminal shows nothing that is typed
      const lines = createInterface({ input: stdin, output: hidden, terminal: true })
      const canceling = new AbortController()
      lines.on('SIGINT', () => canceling.abort(new Error('Canceled.')))
      stdout.write(question)
      try {
        return await lines.question('', { signal: canceling.signal })
      } catch (error) {
        throw canceling.signal.aborted ? canceling.signal.reason : error
      } finally {
        lines.close()
        stdout.write('\n')
      }
    },
  }
}
