import { plainFields } from './plain-fields.ts'
import type { Log } from './service.ts'

/** What a program is sent by the platform, which starts it. */
export type ToProgram<Settings> = { kind: 'start'; settings: Settings } | { kind: 'stop' }

/** What it sends back. `place` is what others find it by. */
export type FromProgram<Place> =
  | { kind: 'listening'; place: Place }
  | { kind: 'refused'; message: string }
  | { kind: 'log'; level: keyof Log; fields: object; text: string }

interface Program<Settings, Place> {
  /** Called once. Rejects with a sentence where it cannot start. */
  start(settings: Settings, log: Log): Promise<{ place: Place; close(): Promise<void> }>
  /** What it does when the platform has died: end in order, or leave at once what the next one wants. */
  onOrphaned: 'end' | 'exit'
}

/** A program that the platform runs in a process of its own, and that does not outlive the platform. */
export function runProgram<Settings, Place>({ start, onOrphaned }: Program<Settings, Place>) {
  let stop: (() => Promise<void>) | undefined
  process.on('message', (message: ToProgram<Settings>) => {
    if (message.kind === 'stop') void end()
    else void begin(message.settings)
  })
  process.on('disconnect', () => (onOrphaned === 'end' ? void end() : process.exit(1)))
  // a terminal signals the whole group; the platform says when to stop
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)

  async function begin(settings: Settings) {
    try {
      const { place, close } = await start(settings, log)
      stop = close
      send<Place>({ kind: 'listening', place })
    } catch (error) {
      send<Place>({ kind: 'refused', message: error instanceof Error ? error.message : String(error) })
    }
  }

  async function end() {
    await stop?.().catch(() => undefined)
    process.exit(0)
  }
}

const write =
  (level: keyof Log) =>
  (fields: object, text: string): void =>
    send({ kind: 'log', level, fields: plainFields(fields), text })

const log: Log = { info: write('info'), warn: write('warn'), error: write('error') }

function send<Place>(message: FromProgram<Place>) {
  if (process.connected) process.send?.(message)
}
