import { Gallery } from '@plinth/ui/gallery'
import { TooltipProvider } from '@plinth/ui/tooltip'

/** Every piece of the design system, in development only. */
export function GalleryPage() {
  return (
    <TooltipProvider>
      <Gallery />
    </TooltipProvider>
  )
}
