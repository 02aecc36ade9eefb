import { databaseFailure, DatabaseFailure } from '@plinth/service-kit/database-failure'
import { PlatformError } from './errors.ts'

/** The control plane comes back by itself, or its operator has to do something; either takes a moment. */
const RETRY_AFTER_SECONDS = 2
const RETRY_WHEN_DISK_IS_FULL_SECONDS = 60

/** What callers see of a failure that is not theirs. Undefined where there is nothing to say. */
export function failureOfOurs(error: unknown): PlatformError | undefined {
  if (isDiskFull(error)) {
    return new PlatformError({
      status: 507,
      code: 'disk_full',
      message: 'The disk of this installation is full. Ask its operator to make room, then try again.',
      retryAfterSeconds: RETRY_WHEN_DISK_IS_FULL_SECONDS,
      cause: error,
    })
  }
  if (!(error instanceof DatabaseFailure)) return undefined
  return new PlatformError({
    status: 503,
    code: 'control_plane_unavailable',
    message: 'Plinth cannot reach its own database at the moment. Please try again.',
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause: error,
  })
}

/** True for the control plane's disk, a project's, and that of the files beside them. */
function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseFailure) return error.reason === 'disk-full'
  return databaseFailure(error)?.reason === 'disk-full' || isDiskFull(error.cause)
}
