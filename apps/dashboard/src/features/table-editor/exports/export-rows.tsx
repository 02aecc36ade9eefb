import { Button } from '@plinth/ui/button'
import { lazy } from 'react'
import { OnDemand } from '../../../components/loading/on-demand.tsx'
import type { ExportMenuProps } from './export-menu.tsx'

const load = () => import('./export-menu.tsx')
const ExportMenu = lazy(async () => ({ default: (await load()).ExportMenu }))

/** Opens the menu of what the rows can become. */
export function ExportRows(props: ExportMenuProps) {
  const trigger = (
    <Button size="small" variant="quiet">
      Export
    </Button>
  )
  return (
    <OnDemand opens="menu" trigger={trigger} load={load}>
      <ExportMenu {...props} />
    </OnDemand>
  )
}
