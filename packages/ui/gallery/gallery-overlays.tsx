import { type ReactNode, useState } from 'react'
import { Button } from '../src/button.tsx'
import { ConfirmDialog } from '../src/confirm-dialog.tsx'
import { DescriptionList } from '../src/description-list.tsx'
import { Dialog } from '../src/dialog.tsx'
import { Field } from '../src/field.tsx'
import {
  Menu,
  MenuCheckboxItem,
  MenuItem,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  SubMenu,
} from '../src/menu.tsx'
import { Popover } from '../src/popover.tsx'
import { ScrollArea } from '../src/scroll-area.tsx'
import { Panel, Section } from '../src/section.tsx'
import { Sheet } from '../src/sheet.tsx'
import { TextInput } from '../src/text-input.tsx'
import { toast } from '../src/toaster.tsx'
import { Tooltip } from '../src/tooltip.tsx'
import { TypedNameDialog } from '../src/typed-name-dialog.tsx'

type Layer = 'confirm' | 'danger' | 'typed' | 'sheet' | 'beside'

/** What floats: dialogs, sheets, menus, toasts. */
export function GalleryOverlays() {
  const [layer, setLayer] = useState<Layer>()
  const close = () => setLayer(undefined)
  return (
    <Section id="layers" title="Layers" description="Esc closes the topmost one only.">
      <Panel>
        <div className="flex flex-wrap gap-2">
          <Dialog
            title="Rename table"
            description="Views and policies that name it follow."
            trigger={<Button>Dialog</Button>}
            footer={<Button variant="primary">Rename table</Button>}
          >
            <Field label="New name">
              <TextInput defaultValue="invoices" />
            </Field>
          </Dialog>
          <Button onClick={() => setLayer('confirm')}>Confirm</Button>
          <Button onClick={() => setLayer('danger')}>Confirm danger</Button>
          <Button onClick={() => setLayer('typed')}>Type the name</Button>
          <Button onClick={() => setLayer('sheet')}>Sheet</Button>
          <Button onClick={() => setLayer('beside')}>Sheet beside the page</Button>
          <MenuExample />
          <Popover label="Filter" trigger={<Button>Popover</Button>} className="w-72 p-3">
            <Field label="Name contains">
              <TextInput />
            </Field>
          </Popover>
          <Tooltip content="Runs the selection" shortcut="⌘↵">
            <Button>Tooltip</Button>
          </Tooltip>
          <ToastExamples />
        </div>
      </Panel>
      <Panel>
        <ScrollArea label="Extensions" className="h-24">
          <ul className="flex flex-col gap-1">
            {['citext', 'cube', 'hstore', 'ltree', 'pg_trgm', 'pgcrypto', 'postgis', 'unaccent', 'vector'].map(
              (name) => (
                <li key={name} className="font-mono">
                  {name}
                </li>
              ),
            )}
          </ul>
        </ScrollArea>
      </Panel>
      <ConfirmDialog
        visible={layer === 'confirm'}
        title="Restart the database"
        description="Connections are dropped and the database is away for about 20 seconds."
        confirmText="Restart database"
        onConfirm={close}
        onCancel={close}
      />
      <ConfirmDialog
        visible={layer === 'danger'}
        variant="danger"
        size="small"
        title="Delete the table invoices"
        description="1,204,331 rows are deleted with it, and the view open_invoices stops working."
        confirmText="Delete table"
        onConfirm={close}
        onCancel={close}
      />
      <TypedNameDialog
        visible={layer === 'typed'}
        title="Delete the project Ledger"
        description="It can be restored for 48 hours. After that it is gone for good."
        name="ledger"
        nameLabel="project name"
        confirmText="Delete project"
        losses={['3 databases with 9.9 million rows', '214 users', '12 GB of files and 7 backups']}
        onConfirm={close}
        onCancel={close}
      />
      <SheetExample open={layer === 'sheet'} onClose={close} />
      <SheetExample open={layer === 'beside'} onClose={close} modal={false} />
    </Section>
  )
}

function SheetExample({ open, onClose, modal }: { open: boolean; onClose: () => void; modal?: boolean }): ReactNode {
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => next || onClose()}
      modal={modal}
      title="Row 41,207"
      description="invoices"
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <DescriptionList
        items={[
          { term: 'id', description: '41207', copy: '41207' },
          { term: 'customer', description: 'Basalt Works' },
          { term: 'paid_at', description: <span className="text-muted">NULL</span> },
        ]}
      />
    </Sheet>
  )
}

function MenuExample() {
  const [dense, setDense] = useState(true)
  const [zone, setZone] = useState('local')
  return (
    <Menu align="start" trigger={<Button>Menu</Button>}>
      <MenuItem shortcut="⌘E">Edit</MenuItem>
      <MenuItem disabled detail="Owners only">
        Transfer
      </MenuItem>
      <SubMenu label="Copy as">
        <MenuItem>JSON</MenuItem>
        <MenuItem>CSV</MenuItem>
      </SubMenu>
      <MenuSeparator />
      <MenuCheckboxItem checked={dense} onCheckedChange={setDense}>
        Dense rows
      </MenuCheckboxItem>
      <MenuLabel>Time zone</MenuLabel>
      <MenuRadioGroup label="Time zone" value={zone} onValueChange={setZone}>
        <MenuRadioItem value="local">Local</MenuRadioItem>
        <MenuRadioItem value="utc">UTC</MenuRadioItem>
      </MenuRadioGroup>
      <MenuSeparator />
      <MenuItem danger>Delete</MenuItem>
    </Menu>
  )
}

function ToastExamples() {
  return (
    <>
      <Button
        onClick={() => toast.success('Table created', { action: { label: 'Undo', onClick: () => toast('Undone') } })}
      >
        Toast
      </Button>
      <Button
        onClick={() =>
          toast.error('The table could not be created', {
            description: 'A table with this name exists already.',
            requestId: 'req_01JD3V9Q4M',
          })
        }
      >
        Error toast
      </Button>
    </>
  )
}
