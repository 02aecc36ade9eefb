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
      stdout.write(question)
      const hidden = new Writable({ write: (_piece, _encoding, done) => done() })
      const lines = createInterface({ input: stdin, output: hidden, terminal: true })
      try {
        return await lines.question('')
      } finally {
        lines.close()
        stdout.write('\n')
      }
    },
  }
}
