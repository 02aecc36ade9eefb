import type { Preview } from '@plinth/catalog/previews'
import type { Organization } from '@plinth/contract/organizations'
import { Dialog } from '@plinth/ui/dialog'
import { SideTabs } from '@plinth/ui/side-tabs'
import { TooltipProvider } from '@plinth/ui/tooltip'
import { Circle, CircleCheck } from 'lucide-react'
import { useRef } from 'react'
import { usePreviews } from '../../lib/browser/preview-flags.ts'
import { NoPreviews } from './no-previews.tsx'
import { PreviewDetail } from './preview-detail.tsx'
import type { KnownPreview } from './known-preview.ts'

interface PreviewModalProps {
  previews: readonly KnownPreview[]
  /** The key in the address. One that is not listed shows the first. */
  shown: string
  onShow: (key: Preview['key']) => void
  onClose: () => void
  onToggle: (preview: KnownPreview, isOn: boolean) => void
  /** Of the page it lies over. */
  organization: Organization | undefined
}

/** What is new and can be switched on in this browser. */
export function PreviewModal({ previews, shown, onShow, onClose, onToggle, organization }: PreviewModalProps) {
  const isPreviewOn = usePreviews()
  // neither the cross, whose hint would take the first Esc, nor the button that changes something
  const current = useRef<HTMLButtonElement>(null)
  const preview = previews.find(({ key }) => key === shown) ?? previews[0]
  return (
    <TooltipProvider>
      <Dialog
        open
        onOpenChange={(open) => open || onClose()}
        title="Dashboard feature previews"
        size="wide"
        padded={false}
        initialFocus={current}
      >
        {preview ? (
          <SideTabs
            label="Feature previews"
            value={preview.key}
            onValueChange={onShow}
            currentRef={current}
            tabs={previews.map(({ key, name }) => ({
              value: key,
              label: name,
              icon: <Mark isOn={isPreviewOn(key)} />,
            }))}
          >
            <PreviewDetail
              key={preview.key}
              preview={preview}
              isOn={isPreviewOn(preview.key)}
              organization={organization}
              onToggle={(isOn) => onToggle(preview, isOn)}
            />
          </SideTabs>
        ) : (
          <NoPreviews />
        )}
      </Dialog>
    </TooltipProvider>
  )
}

function Mark({ isOn }: { isOn: boolean }) {
  return isOn ? (
    <CircleCheck size={16} role="img" aria-label="Enabled" className="shrink-0 text-success" />
  ) : (
    <Circle size={16} role="img" aria-label="Disabled" className="shrink-0 text-muted" />
  )
}
