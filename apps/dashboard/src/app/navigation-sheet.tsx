import { Sheet } from '@plinth/ui/sheet'
import { TooltipProvider } from '@plinth/ui/tooltip'
import { NavigationList, type NavigationGroups } from './navigation-list.tsx'

interface NavigationSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  navigation: NavigationGroups
}

/** The rail of a narrow window. */
export function NavigationSheet({ open, onOpenChange, navigation }: NavigationSheetProps) {
  return (
    <TooltipProvider>
      <Sheet open={open} onOpenChange={onOpenChange} title="Navigation">
        <nav aria-label="Areas">
          <NavigationList navigation={navigation} onNavigate={() => onOpenChange(false)} />
        </nav>
      </Sheet>
    </TooltipProvider>
  )
}
