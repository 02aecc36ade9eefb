import { hash, type Options } from '@node-rs/argon2'
import { tooManyPasswordChecks } from '../auth-error.ts'
import { isPasswordOf } from './stored-hash.ts'

/** Argon2id behind a short queue, so that sign-in cannot take the whole machine. */
export interface PasswordHashing {
  hash(password: string): Promise<string>
  verify(stored: string, password: string): Promise<boolean>
  /** Whether a hash came from elsewhere, or from a time with another cost: it is replaced when its password is known. */
  isOutdated(stored: string): boolean
  /** The work of `verify` for an account that does not exist. */
  burn(password: string): Promise<void>
  /** `started` counts since the beginning. */
  readonly load: { readonly running: number; readonly waiting: number; readonly started: number }
}

/** m=19 MiB, t=2, p=1: OWASP's first choice for argon2id. Argon2id is the library's default algorithm. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const CURRENT = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`
const RETRY_AFTER_SECONDS = 2

export function createPasswordHashing({
  concurrency = 2,
  queueLength = 50,
  longestWaitSeconds = 15,
} = {}): PasswordHashing {
  const load = { running: 0, waiting: 0, started: 0 }
  const queue = new Set<() => void>()
  let decoy: Promise<string> | undefined

  return {
    load,
    hash: (password) => inTurn(() => hash(password, COST)),
    verify: (stored, password) => inTurn(() => isPasswordOf(stored, password)),
    isOutdated: (stored) => !stored.startsWith(CURRENT),
    burn: (password) =>
      inTurn(async () => {
        decoy ??= hash('a password that nobody has', COST)
        await isPasswordOf(await decoy, password)
      }),
  }

  async function inTurn<Result>(work: () => Promise<Result>) {
    if (load.running < concurrency) load.running++
    else await freePlace()
    load.started++
    try {
      return await work()
    } finally {
      const next = first(queue)
      if (next) next()
      else load.running--
    }
  }

  /** Resolves holding the place of the one that ended. */
  function freePlace() {
    if (queue.size >= queueLength) throw tooManyPasswordChecks(RETRY_AFTER_SECONDS)
    return new Promise<void>((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer)
        queue.delete(enter)
        load.waiting = queue.size
      }
      const enter = () => {
        leave()
        resolve()
      }
      const timer = setTimeout(() => {
        leave()
        reject(tooManyPasswordChecks(RETRY_AFTER_SECONDS))
      }, longestWaitSeconds * 1000)
      queue.add(enter)
      load.waiting = queue.size
    })
  }
}

function first<Item>(items: Set<Item>) {
  for (const item of items) return item
  return undefined
}
