import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import type { FromProgram, ToProgram } from './program.ts'
import type { Log } from './service.ts'

const STOP_TIMEOUT_MS = 20_000
const FIRST_RESTART_MS = 200
const LONGEST_RESTART_MS = 10_000
/** A program that has run this long was well. */
const WELL_MS = 60_000

interface Options<Settings, Place> {
  /** As in "The data plane ended". */
  name: string
  /** Its entry, which calls `runProgram`. */
  script: string
  /** Where it has run before, it finds its place again. */
  settings(place: Place | undefined): Settings
  log: Log
}

/** Runs a program in a process of its own, without an environment. One that dies is started again. */
export async function superviseProgram<Settings, Place>({ name, script, settings, log }: Options<Settings, Place>) {
  if (!existsSync(script))
    throw new Error(`The program of the ${name} is missing: ${script}. Run \`npm run build\`, then start again.`)
  let isStopping = false
  let failures = 0
  let child: ChildProcess
  const place = await start(undefined)

  return {
    place,
    pid: () => child.pid,
    async close() {
      isStopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      send(child, { kind: 'stop' })
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
      await exited
      clearTimeout(timer)
    },
  }

  async function start(before: Place | undefined): Promise<Place> {
    // development and tests run sources
    const execArgv = script.endsWith('.ts') ? ['--import', 'tsx'] : []
    child = fork(script, [], { env: {}, execArgv, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    const started = child
    const listening = new Promise<Place>((resolve, reject) => {
      started.on('message', (message: FromProgram<Place>) => {
        if (message.kind === 'listening') resolve(message.place)
        else if (message.kind === 'refused') reject(new Error(message.message))
        else log[message.level](message.fields, message.text)
      })
      started.once('error', reject)
      started.once('exit', () => reject(new Error(`The ${name} ended before it listened`)))
    })
    send(started, { kind: 'start', settings: settings(before) })
    try {
      const found = await listening
      const since = performance.now()
      started.once('exit', (code, signal) => {
        if (performance.now() - since > WELL_MS) failures = 0
        void restart(found, { code, signal })
      })
      return found
    } catch (error) {
      started.kill('SIGKILL')
      throw error
    }
  }

  async function restart(before: Place, ended: object) {
    if (isStopping) return
    log.error(ended, `The ${name} ended and is started again`)
    const pause = Math.min(FIRST_RESTART_MS * 2 ** failures++, LONGEST_RESTART_MS)
    await new Promise((resolve) => setTimeout(resolve, pause).unref())
    if (!isStopping) await start(before).catch((error: unknown) => void restart(before, { err: error }))
  }

  /** Does nothing for a process that has just died. */
  function send(to: ChildProcess, message: ToProgram<Settings>) {
    to.send(message, () => undefined)
  }
}
