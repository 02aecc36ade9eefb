import { RadioCards } from '@plinth/ui/radio-cards'
import { Section } from '@plinth/ui/section'
import { themes, useTheme } from '@plinth/ui/theme'
import { ThemePicture } from '@plinth/ui/theme-picture'

/** Light, dark, or as the system is. */
export function ThemeSection() {
  const { choice, setTheme } = useTheme()
  return (
    <Section title="Theme" description="Saved in this browser.">
      <RadioCards
        label="Theme"
        hideLabel
        columns={4}
        options={themes.map(({ value, label }) => ({
          value,
          title: label,
          description: descriptions[value],
          picture: <ThemePicture theme={value} />,
        }))}
        value={choice}
        onValueChange={(value) => setTheme(themes.find((theme) => theme.value === value)?.value ?? 'system')}
      />
      <p className="text-muted">Animations follow the reduced-motion setting of your system.</p>
    </Section>
  )
}

const descriptions = {
  system: 'Follows your device',
  light: 'Warm white',
  dark: 'Warm black',
  'classic-dark': 'Cool slate',
} satisfies Record<(typeof themes)[number]['value'], string>
