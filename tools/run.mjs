import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The top of the repository, with a slash at its end. */
export const root = fileURLToPath(new URL('..', import.meta.url))

const programs = new Set()

/** Ends what `run` started and what has not ended by itself. */
export function endPrograms() {
  for (const program of programs) program.kill('SIGTERM')
}

/** Runs a program in the repository and answers its exit code. Its output goes where ours goes unless captured. */
export function run(command, args, { capture = false, env = {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', capture ? 'pipe' : 'inherit', capture ? 'pipe' : 'inherit'],
    })
    programs.add(child)
    child.once('exit', () => programs.delete(child))
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code: signal ? 1 : code, output }))
  })
}

/** As `run`, but a failure ends the program with a sentence. */
export async function must(what, command, args, options) {
  const { code, output } = await run(command, args, options)
  if (code === 0) return output
  process.stderr.write(`${output}\n${what} failed.\n`)
  process.exit(1)
}

/** Runs the tool that npm installed under this name, without npm in between. */
export const bin = (name) => `${root}node_modules/.bin/${name}`
