import type { ConsentCategory } from '@plinth/catalog/consent'
import { Button } from '@plinth/ui/button'
import { Dialog } from '@plinth/ui/dialog'
import { DialogActions } from '@plinth/ui/dialog-actions'
import { ErrorState } from '@plinth/ui/error-state'
import { Skeleton } from '@plinth/ui/skeleton'
import { Switch } from '@plinth/ui/switch'
import { TooltipProvider } from '@plinth/ui/tooltip'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { decideConsent } from '../../data/telemetry.ts'
import { type Consent, consentToAll } from '../../lib/browser/consent.ts'
import { storedConsent } from '../../lib/browser/stored-entries.ts'

const TITLE = 'Privacy Settings'

/** Fetched apart: what blocks trackers may block it, and then says so here. */
const categoriesQuery = {
  queryKey: ['consent categories'],
  queryFn: async (): Promise<readonly ConsentCategory[]> => (await import('@plinth/catalog/consent')).consentCategories,
  retry: false,
}

/** What may be kept, category by category. Nothing is given before it was asked for. */
export function PrivacySettings({ onClose }: { onClose: () => void }) {
  const { data: categories, error, isFetching, refetch } = useQuery(categoriesQuery)
  const [answer, setAnswer] = useState<NonNullable<Consent>>(() => storedConsent.read() ?? consentToAll(false))
  // not the cross: its hint would cover the first category
  const list = useRef<HTMLDivElement>(null)
  const isOn = ({ isEssential, services }: ConsentCategory) =>
    isEssential || services.every(({ id }) => Reflect.get(answer, id) === true)
  const onChange = ({ services }: ConsentCategory, isGiven: boolean) =>
    setAnswer({ ...answer, ...Object.fromEntries(services.map(({ id }) => [id, isGiven])) })
  return (
    <TooltipProvider>
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        initialFocus={list}
        title={error ? 'Unable to Load Privacy Settings' : TITLE}
        footer={
          categories && (
            <DialogActions>
              <Button onClick={onClose}>Cancel</Button>
              <Button
                variant="primary"
                onClick={() => {
                  onClose()
                  void decideConsent(answer)
                }}
              >
                Confirm
              </Button>
            </DialogActions>
          )
        }
      >
        <div ref={list} tabIndex={-1} className="outline-none">
          {error ? (
            <ErrorState title="They did not come" onRetry={() => void refetch()} retrying={isFetching}>
              An ad blocker may have kept them away, or the network failed. Allow this page in the blocker, or try
              again.
            </ErrorState>
          ) : categories ? (
            <ul className="flex flex-col divide-y divide-border">
              {categories.map((category) => (
                <li key={category.slug} className="py-3 first:pt-0 last:pb-0">
                  <Switch
                    label={category.label}
                    description={category.description}
                    checked={isOn(category)}
                    disabled={category.isEssential}
                    onCheckedChange={(isGiven) => onChange(category, isGiven)}
                  />
                </li>
              ))}
            </ul>
          ) : (
            <div role="status" aria-label="Loading the settings" className="flex flex-col gap-4">
              <Skeleton className="h-3 w-full" />
              <Skeleton className="h-3 w-3/4" />
            </div>
          )}
        </div>
      </Dialog>
    </TooltipProvider>
  )
}
