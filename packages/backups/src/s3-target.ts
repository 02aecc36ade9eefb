import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
  type CompletedPart,
  type ListMultipartUploadsCommandInput,
  type MultipartUpload,
} from '@aws-sdk/client-s3'
import { backupInterrupted, objectNotFound, targetFailed } from './backup-errors.ts'
import type { BackupTarget } from './backup-target.ts'
import { growingBlocks } from './growing-blocks.ts'
import { isKey, requireKey, requirePrefix } from './object-key.ts'
import { isOfTheWay, recognizedS3Error, statusOf } from './s3-errors.ts'

export interface S3Options {
  bucket: string
  /** Before every key, such as `plinth/`; empty or with a slash at its end. */
  prefix?: string
  region: string
  /** For what is not Amazon's; buckets are then part of the path. */
  endpoint?: string
  accessKeyId: string
  secretAccessKey: string
}

const CONNECT_LIMIT = 10_000
/** Without a byte from the bucket. */
const SILENCE_LIMIT = 60_000
const ATTEMPTS = 4
/** Of one object that is read. */
const MOST_RESUMES = 5
const FIRST_PAUSE = 100
const NOT_RESUMED = 'The bucket of the backups does not send the rest of an object.'

/** Keeps backups in a bucket of S3, or of what speaks its protocol. An object is there once all of it is. */
export function s3Target({ bucket, prefix = '', region, endpoint, ...credentials }: S3Options): BackupTarget {
  const before = requirePrefix(prefix)
  const uploads = new Set<string>()
  const client = new S3Client({
    region,
    credentials,
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_LIMIT, requestTimeout: SILENCE_LIMIT, throwOnRequestTimeout: true },
    // Not every server knows the newer checksums. The signature covers what is sent, and ours what is stored.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
  })

  return {
    async write(key, content, signal) {
      const place = { Bucket: bucket, Key: fullKey(key) }
      let upload: string | undefined
      try {
        const parts: CompletedPart[] = []
        for await (const { block, isLast } of growingBlocks(content)) {
          signal?.throwIfAborted()
          if (isLast && upload === undefined) {
            await client.send(new PutObjectCommand({ ...place, Body: block }), { abortSignal: signal })
            return
          }
          upload ??= await beginUpload(place, signal)
          const PartNumber = parts.length + 1
          const part = new UploadPartCommand({ ...place, UploadId: upload, PartNumber, Body: block })
          const { ETag } = await client.send(part, { abortSignal: signal })
          parts.push({ ETag, PartNumber })
        }
        const whole = { ...place, UploadId: upload, MultipartUpload: { Parts: parts } }
        await client.send(new CompleteMultipartUploadCommand(whole), { abortSignal: signal })
      } catch (error) {
        // What cannot be ended now is removed later; it does not count.
        if (upload !== undefined) await endUpload(place.Key, upload).catch(() => undefined)
        throw signal?.aborted ? backupInterrupted() : recognizedS3Error(error)
      } finally {
        if (upload !== undefined) uploads.delete(upload)
      }
    },

    async *read(key, signal) {
      const place = { Bucket: bucket, Key: fullKey(key) }
      let [at, resumes] = [0, 0]
      let etag: string | undefined
      for (;;) {
        try {
          const { Body, ETag, ContentRange } = await client.send(getFrom(place, at, etag), { abortSignal: signal })
          if (!(Body instanceof Readable)) return
          if (at > 0 && !ContentRange?.startsWith(`bytes ${at}-`)) {
            Body.destroy()
            throw targetFailed(NOT_RESUMED)
          }
          etag ??= ETag
          for await (const piece of Body) {
            at += piece.length
            yield piece
          }
          return
        } catch (error) {
          if (signal?.aborted) throw backupInterrupted()
          if (statusOf(error) === 404) throw objectNotFound(key)
          // a restore of hours would begin from the start for one connection that was lost
          if (etag === undefined || !isOfTheWay(error) || resumes === MOST_RESUMES) throw recognizedS3Error(error)
          await sleep(FIRST_PAUSE * 2 ** resumes++, undefined, { signal }).catch(() => undefined)
        }
      }
    },

    async *list(below) {
      const Prefix = `${before}${requirePrefix(below)}`
      let ContinuationToken: string | undefined
      do {
        const page = await send(() =>
          client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix, ContinuationToken })),
        )
        for (const { Key = '', Size = 0 } of page.Contents ?? []) {
          const key = Key.slice(before.length)
          if (isKey(key)) yield { key, bytes: Size }
        }
        const next = page.NextContinuationToken
        // what a list lacks counts as not there, so one that is cut short, or goes in circles, is none
        if (page.IsTruncated ? next === undefined || next === ContinuationToken : next !== undefined)
          throw targetFailed('The bucket does not list all of its objects.')
        ContinuationToken = next
      } while (ContinuationToken !== undefined)
    },

    async size(key) {
      const place = { Bucket: bucket, Key: fullKey(key) }
      try {
        return (await client.send(new HeadObjectCommand(place))).ContentLength
      } catch (error) {
        if (statusOf(error) === 404) return undefined
        throw recognizedS3Error(error)
      }
    },

    async remove(key) {
      const place = { Bucket: bucket, Key: fullKey(key) }
      await send(() => client.send(new DeleteObjectCommand(place)))
    },

    async removeUnfinished(below) {
      for await (const { Key, UploadId } of unfinishedBelow(`${before}${requirePrefix(below)}`)) {
        if (Key === undefined || UploadId === undefined || uploads.has(UploadId)) continue
        await send(() => endUpload(Key, UploadId))
      }
    },
  }

  function fullKey(key: string) {
    return `${before}${requireKey(key)}`
  }

  async function* unfinishedBelow(Prefix: string): AsyncGenerator<MultipartUpload> {
    let markers: Pick<ListMultipartUploadsCommandInput, 'KeyMarker' | 'UploadIdMarker'> | undefined = {}
    while (markers) {
      const command: ListMultipartUploadsCommand = new ListMultipartUploadsCommand({
        Bucket: bucket,
        Prefix,
        ...markers,
      })
      const page = await send(() => client.send(command))
      yield* page.Uploads ?? []
      markers = page.IsTruncated
        ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
        : undefined
    }
  }

  async function beginUpload(place: { Bucket: string; Key: string }, signal: AbortSignal | undefined) {
    const { UploadId = '' } = await client.send(new CreateMultipartUploadCommand(place), { abortSignal: signal })
    uploads.add(UploadId)
    return UploadId
  }

  async function endUpload(Key: string, UploadId: string) {
    await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }))
  }
}

/** The rest of what was read so far, and not of what has taken its place meanwhile. */
function getFrom(place: { Bucket: string; Key: string }, at: number, etag: string | undefined) {
  return new GetObjectCommand(at === 0 ? place : { ...place, Range: `bytes=${at}-`, IfMatch: etag })
}

async function send<T>(work: () => Promise<T>) {
  try {
    return await work()
  } catch (error) {
    throw recognizedS3Error(error)
  }
}
