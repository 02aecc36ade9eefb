import { type DumpContents, dumpContents, dumps } from '@plinth/contract/dumps'
import type { Project } from '@plinth/contract/projects'
import { Banner } from '@plinth/ui/banner'
import { Button } from '@plinth/ui/button'
import { Checkbox } from '@plinth/ui/checkbox'
import { CodeBlock } from '@plinth/ui/code-block'
import { Dialog } from '@plinth/ui/dialog'
import { DialogActions } from '@plinth/ui/dialog-actions'
import { RadioCards } from '@plinth/ui/radio-cards'
import { TooltipProvider } from '@plinth/ui/tooltip'
import { type ReactNode, useState } from 'react'
import { useCall } from '../../api/api.ts'
import { downloadByForm } from '../../lib/browser/download-by-form.ts'
import { toast } from '../../lib/toast/toast.ts'
import { curlLine, restoreLine } from './dump-lines.ts'

interface DumpDialogProps {
  project: Project
  onClose: () => void
}

/** What the file is to have, and the same from a terminal. */
export function DumpDialog({ project, onClose }: DumpDialogProps) {
  const [contents, setContents] = useState<DumpContents>('both')
  const [hasRoles, setRoles] = useState(true)
  const [isCompressed, setCompressed] = useState(false)
  const wanted = { ref: project.ref, contents, roles: yesOrNo(hasRoles), gzip: yesOrNo(isCompressed) }
  const open = useCall(dumps.open, {
    onSuccess: (ticket) => {
      downloadByForm(dumps.fetch.path, ticket)
      toast.success('The download has started.')
      onClose()
    },
    onError: () => undefined,
  })
  return (
    <TooltipProvider>
      <Dialog
        open
        onOpenChange={onClose}
        title="Download a dump"
        description={`A SQL file of ${project.name} as it is now, without passwords and without the auth, storage and realtime schemas. For a full copy, use a backup.`}
        size="large"
        footer={
          <DialogActions>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" loading={open.isPending} onClick={() => open.mutate(wanted)}>
              Download
            </Button>
          </DialogActions>
        }
      >
        <div className="flex min-w-0 flex-col gap-5">
          {open.error && <Banner tone="danger" title={open.error.message} />}
          <RadioCards
            label="Contents"
            options={options}
            value={contents}
            columns={3}
            onValueChange={(value) => setContents(dumpContents.find((known) => known === value) ?? 'both')}
          />
          <div className="flex flex-col gap-3">
            {contents !== 'data' && (
              <Checkbox
                label="Roles"
                description="Creates the roles that the dump names where they do not exist. Passwords are never included."
                checked={hasRoles}
                onCheckedChange={setRoles}
              />
            )}
            <Checkbox label="Compress with gzip" checked={isCompressed} onCheckedChange={setCompressed} />
          </div>
          <div className="flex min-w-0 flex-col gap-3">
            <Line title="Download it from a terminal, with an access token that may run SQL">
              {curlLine(window.location.origin, wanted)}
            </Line>
            <Line
              title={
                contents === 'data'
                  ? 'Restore it into a database with these tables'
                  : 'Restore it into an empty database'
              }
            >
              {restoreLine(project, isCompressed)}
            </Line>
          </div>
        </div>
      </Dialog>
    </TooltipProvider>
  )
}

function Line({ title, children }: { title: string; children: string }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p className="text-label text-muted">{title}</p>
      <CodeBlock wrap code={children} label={title} alwaysCopyable />
    </div>
  )
}

const yesOrNo = (is: boolean): 'yes' | 'no' => (is ? 'yes' : 'no')

const options: { value: DumpContents; title: ReactNode; description: string }[] = [
  { value: 'both', title: 'Schema and data', description: 'Definitions and rows' },
  { value: 'schema', title: 'Schema only', description: 'Definitions, no rows' },
  { value: 'data', title: 'Data only', description: 'Rows, for tables that exist' },
]
