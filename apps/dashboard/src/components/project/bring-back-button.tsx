import { backups } from '@plinth/contract/backups'
import { Button } from '@plinth/ui/button'
import { useAccess } from '../../access/use-access.ts'
import { useCall } from '../../api/api.ts'

interface BringBackButtonProps {
  slug: string
  id: string
  /** Where it is not plain what comes back. */
  label?: string
  onDone: () => unknown
}

/** For who may take backups. */
export function BringBackButton({ slug, id, label = 'Bring back', onDone }: BringBackButtonProps) {
  const may = useAccess().may(backups.bringBack, { organization: slug })
  const bringBack = useCall(backups.bringBack, { onSuccess: onDone })
  if (!may) return null
  return (
    <Button size="small" variant="quiet" loading={bringBack.isPending} onClick={() => bringBack.mutate({ slug, id })}>
      {label}
    </Button>
  )
}
