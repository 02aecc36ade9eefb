import { Sheet } from '@plinth/ui/sheet'
import { TooltipProvider } from '@plinth/ui/tooltip'
import { Link } from '@tanstack/react-router'
import { useOrganizationHere } from '../components/project/use-organization-here.ts'
import { NavigationList, type NavigationGroups } from './navigation-list.tsx'

interface NavigationSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  navigation: NavigationGroups
}

/** The rail of a narrow window, under the organization, whose name the top bar leaves out there. */
export function NavigationSheet({ open, onOpenChange, navigation }: NavigationSheetProps) {
  const organization = useOrganizationHere()
  const onNavigate = () => onOpenChange(false)
  return (
    <TooltipProvider>
      <Sheet open={open} onOpenChange={onOpenChange} title="Navigation">
        {organization && (
          <Link
            to="/org/$slug"
            params={{ slug: organization.slug }}
            onClick={onNavigate}
            className="mx-1.5 mb-2 flex h-10 items-center rounded-control px-[9px] font-semibold hover:bg-hover"
          >
            <span className="truncate">{organization.name}</span>
          </Link>
        )}
        <nav aria-label="Areas">
          <NavigationList navigation={navigation} onNavigate={onNavigate} />
        </nav>
      </Sheet>
    </TooltipProvider>
  )
}
