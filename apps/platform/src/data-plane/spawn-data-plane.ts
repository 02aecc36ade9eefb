import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Log } from '@plinth/service-kit/service'
import type { DataPlaneSettings, FromDataPlane, ToDataPlane } from './process-messages.ts'

const STOP_TIMEOUT_MS = 20_000
const FIRST_RESTART_MS = 200
const LONGEST_RESTART_MS = 10_000

/**
 * Runs the data plane in a process of its own: it reads what strangers send, so it has no environment, none of the
 * installation's secrets and no way to the superuser of a project. One that dies is started again.
 */
export async function spawnDataPlane({
  script,
  settings,
  log,
}: {
  script: string
  settings: DataPlaneSettings
  log: Log
}) {
  let isStopping = false
  let failures = 0
  let child: ChildProcess
  const port = await start(settings.port)

  return {
    port,
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

  async function start(portToTake: number) {
    // development and tests run sources
    const execArgv = script.endsWith('.ts') ? ['--import', 'tsx'] : []
    child = fork(script, [], { env: {}, execArgv, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    const started = child
    const listening = new Promise<number>((resolve, reject) => {
      started.on('message', (message: FromDataPlane) => {
        if (message.kind === 'listening') resolve(message.port)
        else if (message.kind === 'refused') reject(new Error(message.message))
        else log[message.level](message.fields, message.text)
      })
      started.once('error', reject)
      started.once('exit', () => reject(new Error('The data plane ended before it listened')))
    })
    send(started, { kind: 'start', settings: { ...settings, port: portToTake } })
    try {
      const port = await listening
      started.once('exit', (code, signal) => void restart(port, { code, signal }))
      failures = 0
      return port
    } catch (error) {
      started.kill('SIGKILL')
      throw error
    }
  }

  async function restart(port: number, ended: object) {
    if (isStopping) return
    log.error(ended, 'The data plane ended and is started again')
    const pause = Math.min(FIRST_RESTART_MS * 2 ** failures++, LONGEST_RESTART_MS)
    await new Promise((resolve) => setTimeout(resolve, pause).unref())
    if (!isStopping) await start(port).catch((error: unknown) => void restart(port, { err: error }))
  }
}

/** Does nothing for a process that has just died. */
function send(child: ChildProcess, message: ToDataPlane) {
  child.send(message, () => undefined)
}
