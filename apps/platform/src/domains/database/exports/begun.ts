import { seconds } from '@plinth/catalog/durations'

/** A statement that sorts much takes longer; its file begins without rows then. */
const FIRST_ROWS_WITHIN = seconds(15)

type Pieces = AsyncGenerator<string | Buffer, void, undefined>

/** The same pieces, once the first is there: what fails at once fails before a file has begun. */
export async function begun(pieces: Pieces): Promise<Pieces> {
  const first = pieces.next()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, FIRST_ROWS_WITHIN)))
  await Promise.race([first, late]).finally(() => clearTimeout(timer))
  // what reads the rest learns of it
  first.catch(() => undefined)
  return resumed(first, pieces)
}

async function* resumed(first: ReturnType<Pieces['next']>, pieces: Pieces): Pieces {
  const { value } = await first
  if (value !== undefined) yield value
  yield* pieces
}
