import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const programs = {
  'back-up.ts': new URL('../back-up.ts', import.meta.url),
  'restore.ts': new URL('../restore.ts', import.meta.url),
  'killed-command.ts': new URL('killed-command.ts', import.meta.url),
}

interface Run {
  args?: string[]
  env: Record<string, string>
  /** What is piped into it. */
  input?: string
}

/** Runs a command of the platform in a process of its own. Resolves to its exit code, null for one that was killed, and all it said. */
export async function runCommand(program: keyof typeof programs, { args = [], env, input = '' }: Run) {
  const path = fileURLToPath(programs[program])
  const child = spawn(process.execPath, ['--import', 'tsx', path, ...args], {
    env: { PATH: process.env['PATH'], ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (output += piece.toString()))
  child.stdin.on('error', () => undefined).end(input)
  const [code] = await once(child, 'close')
  return { code: typeof code === 'number' ? code : null, output }
}
