import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/**
 * A command of the platform in a process that kills itself once it has renamed so many files. Every step that lasts is a
 * rename. Arguments: the path of the command's program, the number, and the arguments of the command.
 */
const [program = '', renames = ''] = process.argv.splice(2, 2)

let left = Number(renames)
const { rename } = fs.promises
fs.promises.rename = async (from, to) => {
  await rename(from, to)
  if (--left === 0) process.kill(process.pid, 'SIGKILL')
}
syncBuiltinESMExports()

await import(program)
