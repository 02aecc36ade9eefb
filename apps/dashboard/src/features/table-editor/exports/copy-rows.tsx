import { Button } from '@plinth/ui/button'
import { lazy } from 'react'
import { OnDemand } from '../../../components/loading/on-demand.tsx'
import type { RowEdits } from '../edits/row-edits.ts'

const load = () => import('./copy-menu.tsx')
const CopyMenu = lazy(async () => ({ default: (await load()).CopyMenu }))

/** Opens the menu of what the selected rows can be copied as. */
export function CopyRows({ edits }: { edits: RowEdits }) {
  const trigger = <Button size="small">Copy as</Button>
  return (
    <OnDemand opens="menu" trigger={trigger} load={load}>
      <CopyMenu edits={edits} />
    </OnDemand>
  )
}
