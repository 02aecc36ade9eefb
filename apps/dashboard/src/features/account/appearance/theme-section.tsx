import { RadioCards } from '@plinth/ui/radio-cards'
import { Section } from '@plinth/ui/section'
import { themes, useTheme } from '@plinth/ui/theme'

/** Light, dark, or as the system is. */
export function ThemeSection() {
  const { choice, setTheme } = useTheme()
  return (
    <Section title="Theme" description="Kept in this browser.">
      <RadioCards
        label="Theme"
        hideLabel
        columns={2}
        options={themes.map(({ value, label }) => ({ value, title: label }))}
        value={choice}
        onValueChange={(value) => setTheme(themes.find((theme) => theme.value === value)?.value ?? 'system')}
      />
    </Section>
  )
}
