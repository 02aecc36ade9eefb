import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { memoryOf, type BlockJob, type BlockResult } from './block-job.ts'
import { openBlock, sealBlock } from './sealed-block.ts'

/** The platform and the servers of projects come first. */
const NICE = 10

beNice()

parentPort?.on('message', (job: BlockJob) => {
  try {
    const bytes = job.verb === 'seal' ? sealBlock(job) : openBlock(job)
    const result: BlockResult = bytes ? { bytes } : {}
    parentPort?.postMessage(result, bytes ? memoryOf(bytes) : [])
  } finally {
    job.key.fill(0)
  }
})

parentPort?.postMessage('ready')

/** On Linux priorities are those of threads. https://man7.org/linux/man-pages/man2/setpriority.2.html */
function beNice() {
  if (process.platform !== 'linux') return
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), NICE)
  } catch {
    // without /proc the backup takes as much as everybody else
  }
}
