import { Button } from '@plinth/ui/button'
import { CalendarClock, ShieldCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { DraftKind } from './draft-kinds.ts'
import { useOffer } from './use-offer.ts'

const loadDialog = () => import('./draft-dialog.tsx')
const DraftDialog = lazy(async () => ({ default: (await loadDialog()).DraftDialog }))

/** SQL to begin with that the model writes from words. */
export function DraftHelp({ projectRef }: { projectRef: string }) {
  const offer = useOffer(projectRef)
  const [kind, setKind] = useState<DraftKind>()
  const onReach = () => void loadDialog().catch(() => undefined)
  if (!offer && !kind) return null
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-muted max-sm:hidden">Or from your words:</span>
        <Button
          size="small"
          icon={<ShieldCheck size={14} aria-hidden />}
          onPointerEnter={onReach}
          onClick={() => setKind('policy')}
        >
          Draft a policy
        </Button>
        <Button
          size="small"
          icon={<CalendarClock size={14} aria-hidden />}
          onPointerEnter={onReach}
          onClick={() => setKind('schedule')}
        >
          Draft a schedule
        </Button>
      </div>
      <Suspense>
        {kind && <DraftDialog projectRef={projectRef} kind={kind} onClose={() => setKind(undefined)} />}
      </Suspense>
    </>
  )
}
