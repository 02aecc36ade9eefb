import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The top of the repository, with a slash at its end. */
export const root = fileURLToPath(new URL('..', import.meta.url))

const programs = new Set()

/** Ends what `run` started and what has not ended by itself. */
export function endPrograms() {
  for (const program of programs) program.kill('SIGTERM')
}

const LAST_LINES = 40

/**
 * Runs a program in the repository and returns its exit code. Its output goes where ours goes unless captured; its last
 * lines can be kept as well.
 */
export function run(command, args, { capture = false, keepLastLines = false, env = {} } = {}) {
  return new Promise((resolve, reject) => {
    const isRead = capture || keepLastLines
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', isRead ? 'pipe' : 'inherit', isRead ? 'pipe' : 'inherit'],
    })
    programs.add(child)
    child.once('exit', () => programs.delete(child))
    let output = ''
    const keep = (from, to) =>
      from?.setEncoding('utf8').on('data', (chunk) => {
        output = capture ? output + chunk : lastLines(output + chunk)
        if (!capture) to.write(chunk)
      })
    keep(child.stdout, process.stdout)
    keep(child.stderr, process.stderr)
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code: signal ? 1 : code, output }))
  })
}

const lastLines = (text) => text.split('\n').slice(-LAST_LINES).join('\n')

/** As `run`, but a failure ends the program with a sentence. */
export async function must(what, command, args, options) {
  const { code, output } = await run(command, args, options)
  if (code === 0) return output
  process.stderr.write(`${output}\n${what} failed.\n`)
  endPrograms()
  process.exit(1)
}

/** Runs the tool that npm installed under this name, without npm in between. */
export const bin = (name) => `${root}node_modules/.bin/${name}`
