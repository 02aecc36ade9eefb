import { Banner } from '@plinth/ui/banner'
import { TooltipProvider } from '@plinth/ui/tooltip'
import { useNavigate } from '@tanstack/react-router'

/** Says which organization of an address could not be found. */
export function MissingOrganization({ slug }: { slug: string }) {
  const navigate = useNavigate()
  return (
    <TooltipProvider>
      <Banner
        tone="warning"
        title={`Organization ${slug} not found`}
        onDismiss={() => void navigate({ to: '/organizations', replace: true })}
      >
        It may have been deleted, or you are not a member.
      </Banner>
    </TooltipProvider>
  )
}
