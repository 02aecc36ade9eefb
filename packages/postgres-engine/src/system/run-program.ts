import { spawn } from 'node:child_process'
import type { Identity } from './os-user.ts'

/** The whole environment of every program that we start. */
export const PROGRAM_ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC' }

const LONGEST_RUN = 180_000
const LONGEST_OUTPUT = 1_000_000

/** What a program that failed wrote is in `stderr`; it may hold what was given to it as input. */
export class ProgramFailed extends Error {
  readonly stderr: string

  constructor(program: string, stderr: string, options?: ErrorOptions) {
    super(`${program.split('/').at(-1)} failed`, options)
    this.stderr = stderr
  }
}

/** Runs to the end without a shell and with an empty environment; resolves to standard output. */
export function runProgram(
  program: string,
  args: string[],
  { identity, input = '' }: { identity?: Identity | undefined; input?: string } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: '/',
      env: PROGRAM_ENVIRONMENT,
      timeout: LONGEST_RUN,
      killSignal: 'SIGKILL',
      ...identity,
    })
    const output = { stdout: '', stderr: '' }
    const collect = (name: 'stdout' | 'stderr') => (chunk: Buffer) => {
      if (output[name].length < LONGEST_OUTPUT) output[name] += chunk.toString()
    }
    child.stdout.on('data', collect('stdout'))
    child.stderr.on('data', collect('stderr'))
    child.once('error', (cause) => reject(new ProgramFailed(program, '', { cause })))
    child.once('close', (code) => {
      if (code === 0) resolve(output.stdout)
      else reject(new ProgramFailed(program, output.stderr))
    })
    // A program that ends early closes its input; its exit code tells the story.
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
  })
}
