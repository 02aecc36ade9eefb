import { cloudProviders, type CloudProviderId } from '@plinth/catalog/cloud-providers'
import { Combobox } from '@plinth/ui/combobox'
import { Field } from '@plinth/ui/field'

interface RegionFieldProps {
  provider: CloudProviderId
  value: string
  onChange: (region: string) => void
  error?: string
}

/** Where the project is said to live, by part of the world. */
export function RegionField({ provider, value, onChange, error }: RegionFieldProps) {
  return (
    <Field
      label="Region"
      error={error}
      help="The place nearest to the people who use your project. It cannot be changed later."
    >
      <Combobox
        value={value}
        onValueChange={onChange}
        options={cloudProviders[provider].regions.map(({ code, displayName, group }) => ({
          value: code,
          label: displayName,
          detail: <span className="font-mono">{code}</span>,
          keywords: [code],
          group,
        }))}
        searchPlaceholder="Find a region"
        emptyText="There is no such region."
      />
    </Field>
  )
}
