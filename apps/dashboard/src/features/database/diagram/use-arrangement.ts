import type { SchemaDiagram } from '@plinth/postgres-meta/introspect/schema-diagram'
import { useEffect, useState } from 'react'
import type { Card, Link, Place } from './arrange-tables.ts'
import { CARD_WIDTH, cardHeight } from './diagram-cards.ts'

export type Arrangement = ReadonlyMap<number, Place>

/** Where tables go by themselves, which takes a while for many. Until it is known, what was known before. */
export function useArrangement(diagram: SchemaDiagram): { places: Arrangement | undefined; error: Error | undefined } {
  const [places, setPlaces] = useState<Arrangement>()
  const [error, setError] = useState<Error>()
  useEffect(() => {
    const worker = new Worker(new URL('./arrange.worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<Arrangement>) => {
      setPlaces(data)
      setError(undefined)
      worker.terminate()
    })
    worker.addEventListener('error', ({ message }) =>
      setError(new Error(message || 'The tables could not be arranged.')),
    )
    const cards = diagram.tables.map((table): Card => ({ id: table.id, width: CARD_WIDTH, height: cardHeight(table) }))
    const links = diagram.links.map(({ from, to }): Link => ({ from, to }))
    worker.postMessage({ cards, links })
    return () => worker.terminate()
  }, [diagram])
  return { places, error }
}
