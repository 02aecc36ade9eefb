import { Panel, PanelRow, Section } from '@plinth/ui/section'
import { Select } from '@plinth/ui/select'
import { Switch } from '@plinth/ui/switch'
import { menuKeys, setMenuKey, setSingleKeys, useKeyboardSettings } from '../../../lib/keyboard/keyboard-settings.ts'
import { hintOf, menuShortcut } from '../../../lib/keyboard/shortcuts.ts'

/** Which keys do what, in this browser. */
export function ShortcutSettings() {
  const { menuKey, hasSingleKeys } = useKeyboardSettings()
  return (
    <Section title="Keys" description="Kept in this browser. Press ? on any page to see all shortcuts.">
      <Panel padded={false}>
        <PanelRow title="Command menu" description="The keys that open it on every page, also while you type.">
          <Select
            aria-label="Command menu"
            value={menuKey}
            onChange={({ target }) => {
              const key = menuKeys.find((candidate) => candidate === target.value)
              if (key) setMenuKey(key)
            }}
          >
            {menuKeys.map((key) => (
              <option key={key} value={key} className="bg-raised text-text">
                {hintOf(menuShortcut(key))}
              </option>
            ))}
          </Select>
        </PanelRow>
        <PanelRow
          title="Single keys"
          description="g and a letter, c, / and ?. Switch them off if you use voice control or press them by mistake."
        >
          <Switch label="Single keys" hideLabel checked={hasSingleKeys} onCheckedChange={setSingleKeys} />
        </PanelRow>
      </Panel>
    </Section>
  )
}
