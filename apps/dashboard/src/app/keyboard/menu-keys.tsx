import { Kbd } from '@plinth/ui/kbd'
import { useKeyboardSettings } from '../../lib/keyboard/keyboard-settings.ts'
import { hintOf, menuShortcut } from '../../lib/keyboard/shortcuts.ts'

/** What this person presses for the command menu, where there is room for it. */
export function MenuKeys() {
  const { menuKey } = useKeyboardSettings()
  return (
    <span className="max-lg:hidden">
      <Kbd>{hintOf(menuShortcut(menuKey))}</Kbd>
    </span>
  )
}
