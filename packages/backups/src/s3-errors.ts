import { S3ServiceException } from '@aws-sdk/client-s3'
import { BackupError } from './backup-error.ts'
import { targetFailed, targetFull } from './backup-errors.ts'

const FULL = 507
const FORBIDDEN = [401, 403]

/** Undefined for what did not come from the bucket. */
export function statusOf(error: unknown) {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
}

/** What a bucket said, as a sentence for the operator. What is not about the bucket stays as it is. */
export function recognizedS3Error(error: unknown): unknown {
  if (error instanceof BackupError) return error
  const status = statusOf(error)
  if (status === FULL || /QuotaExceeded|StorageFull/.test(nameOf(error))) return targetFull({ cause: error })
  if (status !== undefined && FORBIDDEN.includes(status)) {
    return targetFailed('The bucket of the backups refused access. Check its keys and their rights.', { cause: error })
  }
  if (status !== undefined || isOfTheWay(error)) {
    return targetFailed('The bucket of the backups cannot be used.', { cause: error })
  }
  return error
}

/** Between here and the bucket. */
export const isOfTheWay = (error: unknown) =>
  /^(?:TimeoutError|AbortError|RequestTimeout)$/.test(nameOf(error)) ||
  (error instanceof Error && 'code' in error && /^(?:E[A-Z]+|HPE_\w+|UND_\w+)$/.test(String(error.code)))

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '')
