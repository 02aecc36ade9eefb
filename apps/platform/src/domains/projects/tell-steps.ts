import type { RestoreStep } from '../backups/backup-vault.ts'

interface Told {
  onStep(step: RestoreStep): void
  /** Of the backup, in bytes, while it is read. */
  onProgress(progress: { bytes: number; total: number | undefined }): void
}

interface Telling {
  /** Shows one sentence on the project's page. */
  say(sentence: string): Promise<void>
  /** In milliseconds. */
  now(): number
}

const TELL_EVERY = 1000

/**
 * Says on the project's page what a restore is at, and while it reads, how much of it and since when. The last sentence is written
 * before what follows says something else.
 */
export async function tellingSteps({ say, now }: Telling, work: (told: Told) => Promise<void>) {
  const began = now()
  let told = Promise.resolve()
  let toldAt = began
  const tell = (sentence: string) => {
    toldAt = now()
    // one that cannot be written is followed by the next
    told = told.then(() => say(sentence)).catch(() => undefined)
  }
  try {
    await work({
      onStep: (step) => tell(steps[step]),
      onProgress({ bytes, total }) {
        if (total === undefined || now() - toldAt < TELL_EVERY) return
        tell(`Reading the backup: ${amount(bytes, total)}, ${since(now() - began)} so far.`)
      },
    })
  } finally {
    await told
  }
}

const steps: Record<RestoreStep, string> = {
  reading: 'Reading the backup.',
  recovering: 'Starting Postgres with it.',
  checking: 'Reading every row.',
  swapping: 'Putting it in place.',
}

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** "1.2 of 3.4 GB": both in the unit of the whole. */
function amount(bytes: number, total: number) {
  const unit = Math.min(Math.floor(Math.log(Math.max(total, 1)) / Math.log(1024)), UNITS.length - 1)
  const inUnit = (value: number) => (value / 1024 ** unit).toFixed(unit === 0 ? 0 : 1)
  return `${inUnit(bytes)} of ${inUnit(total)} ${UNITS[unit]}`
}

function since(milliseconds: number) {
  const seconds = Math.floor(milliseconds / 1000)
  const minutes = Math.floor(seconds / 60)
  const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
  return minutes === 0 ? counted(seconds, 'second') : counted(minutes, 'minute')
}
