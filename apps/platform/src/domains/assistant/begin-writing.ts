import type { UIMessageChunk } from 'ai'

interface Writing {
  chunks: AsyncGenerator<UIMessageChunk>
  /** What went wrong, behind a chunk that tells of it. */
  problem(): unknown
}

/** Waits for the first thing that the model says, and throws what went wrong where it says nothing. */
export async function beginWriting({ chunks, problem }: Writing): Promise<AsyncGenerator<UIMessageChunk>> {
  const opening: UIMessageChunk[] = []
  for (;;) {
    const { done, value } = await chunks.next()
    if (done) throw problem() ?? new Error('The model said nothing')
    opening.push(value)
    if (value.type === 'start' || value.type === 'start-step') continue
    if (value.type === 'error') {
      await chunks.return(undefined)
      throw problem() ?? new Error(value.errorText)
    }
    return joined(opening, chunks)
  }
}

async function* joined(opening: UIMessageChunk[], rest: AsyncGenerator<UIMessageChunk>) {
  yield* opening
  yield* rest
}
