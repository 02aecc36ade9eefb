import { Page } from '@plinth/ui/page'
import { Skeleton } from '@plinth/ui/skeleton'
import { useMatch, useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** What a page is made of, as far as it can be told before its data is there. */
export type SkeletonShape = 'cards' | 'table' | 'form' | 'charts' | 'text' | 'editor'

/** A page before its data is there, in the shape that its route names. */
export function PageSkeleton({ shape }: { shape?: SkeletonShape }) {
  const here = useMatch({ strict: false, select: ({ id }) => id })
  const { shapeHere, hasColumn } = useMatches({
    select: (matches) => ({
      shapeHere: matches.at(-1)?.staticData.skeleton,
      // where the frame of the area is there, it shows its own column
      hasColumn:
        matches.findIndex(({ staticData }) => staticData.fillsTheScreen) >= matches.findIndex(({ id }) => id === here),
    }),
    structuralSharing: true,
  })
  const shown = shape ?? shapeHere ?? 'text'
  if (shown === 'editor') return <EditorSkeleton hasColumn={hasColumn} />
  return (
    <Page>
      <output aria-busy="true" aria-label="Loading" data-shape={shown} className="flex flex-col gap-6">
        <Skeleton className="h-7 w-56" />
        {shapes[shown]}
      </output>
    </Page>
  )
}

function EditorSkeleton({ hasColumn }: { hasColumn: boolean }) {
  return (
    <output aria-busy="true" aria-label="Loading" data-shape="editor" className="flex min-h-0 flex-1">
      {hasColumn && (
        <div className="flex w-60 shrink-0 flex-col gap-4 border-e border-border p-4 max-sm:hidden">
          {times(6, line)}
        </div>
      )}
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex h-12 items-center border-b border-border px-4">
          <Skeleton className="h-4 w-40" />
        </div>
        <div className="flex flex-col gap-5 p-4">{times(8, line)}</div>
      </div>
    </output>
  )
}

const times = (count: number, piece: (index: number) => ReactNode) =>
  Array.from({ length: count }, (_, at) => piece(at))

const card = (index: number) => <Skeleton key={index} className="h-28 rounded-panel" />

const line = (index: number) => <Skeleton key={index} className={`h-3 ${widths[index % widths.length]}`} />
const widths = ['w-4/5', 'w-3/5', 'w-11/12', 'w-2/5']

const field = (index: number) => (
  <div key={index} className="flex flex-col gap-2">
    <Skeleton className="h-3 w-24" />
    <Skeleton className="h-control rounded-control" />
  </div>
)

const shapes = {
  cards: <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">{times(6, card)}</div>,
  table: (
    <div className="flex flex-col gap-5 rounded-panel border border-border p-4">
      {times(6, (row) => (
        <Skeleton key={row} className="h-3 w-full" />
      ))}
    </div>
  ),
  form: <div className="flex max-w-180 flex-col gap-5 rounded-panel border border-border p-4">{times(3, field)}</div>,
  charts: (
    <>
      <Skeleton className="h-13 rounded-panel" />
      <div className="grid grid-cols-1 gap-3 min-[360px]:grid-cols-2 lg:grid-cols-3">{times(6, card)}</div>
    </>
  ),
  text: <div className="flex max-w-[68ch] flex-col gap-3">{times(6, line)}</div>,
} satisfies Record<Exclude<SkeletonShape, 'editor'>, ReactNode>
