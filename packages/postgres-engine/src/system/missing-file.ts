import { errorCode } from '../engine-errors.ts'

/** For `.catch`: undefined when the file is not there, every other failure is thrown on. */
export function ifMissing(error: unknown): undefined {
  const code = errorCode(error)
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ESRCH') return undefined
  throw error
}
