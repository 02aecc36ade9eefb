import { Menu, MenuLabel, MenuRadioGroup, MenuRadioItem } from '@plinth/ui/menu'
import type { ReactElement } from 'react'
import type { RunAs } from './run-as.ts'

interface RunAsMenuProps {
  trigger: ReactElement
  runAs: RunAs
  onChoose: (runAs: RunAs) => void
  /** Signed-in users differ by their claims. */
  onChooseUser: () => void
}

export function RunAsMenu({ trigger, runAs, onChoose, onChooseUser }: RunAsMenuProps) {
  function onValueChange(value: string) {
    const chosen = choices.find((choice) => choice.value === value)
    if (chosen?.value === 'authenticated') return onChooseUser()
    if (chosen) onChoose(chosen.value === 'postgres' ? {} : { role: chosen.value })
  }
  return (
    <Menu defaultOpen trigger={trigger}>
      <MenuLabel>Run as</MenuLabel>
      <MenuRadioGroup label="Run as" value={runAs.role ?? 'postgres'} onValueChange={onValueChange}>
        {choices.map(({ value, label, description }) => (
          <MenuRadioItem key={value} value={value}>
            <span className="flex max-w-72 flex-col py-0.5">
              {label}
              <span className="text-label text-muted">{description}</span>
            </span>
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
    </Menu>
  )
}

const choices = [
  { value: 'postgres', label: 'postgres', description: 'The owner of the database, past all policies.' },
  { value: 'read_only', label: 'Read-only', description: 'Reads what the owner reads. Changes nothing.' },
  { value: 'anon', label: 'anon', description: 'Requests without a signed-in user.' },
  { value: 'authenticated', label: 'authenticated…', description: 'Requests of a signed-in user that you choose.' },
  { value: 'service_role', label: 'service_role', description: 'Requests with a secret key, past all policies.' },
] as const
