import { classes } from './classes.tsx'

/** The shape of what is coming; give it a size. Shows after 150 ms, so that a quick answer does not flicker. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden className={classes('animate-skeleton rounded-[4px] bg-border', className)} />
}

/** Lines of text to come. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <div aria-hidden className="flex flex-col gap-2.5 py-1">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={classes('h-3', line === lines - 1 ? 'w-2/5' : 'w-4/5')} />
      ))}
    </div>
  )
}
