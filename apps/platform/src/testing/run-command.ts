import { once } from 'node:events'
import type { Program } from '@plinth/testing/program-path'
import { startProgram } from '@plinth/testing/start-program'

interface Run {
  args?: string[]
  env: Record<string, string>
  /** What is piped into it. */
  input?: string
}

/** Runs a command of the platform in a process of its own. Resolves to its exit code, null for one that was killed, and all it said. */
export async function runCommand(program: Program, { args = [], env, input = '' }: Run) {
  const child = startProgram(program, args, { env: { PATH: process.env['PATH'], ...env } })
  let output = ''
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (piece: Buffer) => (output += piece.toString()))
  child.stdin!.on('error', () => undefined).end(input)
  const [code] = await once(child, 'close')
  return { code: typeof code === 'number' ? code : null, output }
}
