import { useState } from 'react'
import { useAccess } from '../../access/use-access.ts'
import { useOrganizationHere } from '../../components/project/use-organization-here.ts'
import { useProjectHere } from '../../components/project/use-project-here.ts'
import { featureCommands } from '../brought-by-features.ts'
import { Collected } from '../collected.tsx'
import { MenuDialog } from './menu-dialog.tsx'
import { useFeatureCommands } from './use-feature-commands.ts'
import { useShellCommands } from './use-shell-commands.ts'

interface CommandMenuProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onShortcuts: () => void
}

/** Everything the dashboard can do from here, to be typed. */
export function CommandMenu(props: CommandMenuProps) {
  const [typed, setTyped] = useState('')
  const [wasOpen, setWasOpen] = useState(props.open)
  // at its opening, not at its end: an end can be told after the next opening
  if (props.open !== wasOpen) {
    setWasOpen(props.open)
    if (props.open) setTyped('')
  }
  const project = useProjectHere()
  const organization = useOrganizationHere()
  const menu = { typed, project, organization, access: useAccess() }
  const own = useShellCommands(menu)
  return (
    <Collected sources={featureCommands.useAvailable()} useFound={useFeatureCommands} asked={menu}>
      {(found) => <MenuDialog {...props} typed={typed} onTyped={setTyped} found={[own, ...found]} />}
    </Collected>
  )
}
