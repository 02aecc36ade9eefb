import { spawn, type SpawnOptions } from 'node:child_process'
import { programPath, type Program } from './program-path.ts'

/** Starts a program in a process of its own. Its caller ends it. */
export const startProgram = (program: Program, args: string[], options: SpawnOptions) =>
  spawn(process.execPath, ['--enable-source-maps', programPath(program), ...args], options)
