import { computeSizes, type ComputeSizeId } from '@plinth/catalog/compute-sizes'
import { Combobox } from '@plinth/ui/combobox'
import { Field } from '@plinth/ui/field'
import { useSuspenseQuery } from '@tanstack/react-query'
import { deploymentQuery } from '../../data/deployment.ts'
import { detailOf, figuresOf, offeredSizes } from '../../lib/format/compute-figures.ts'
import { formatMegabytes } from '../../lib/format/format-bytes.ts'
import { pricePerMonth } from '../../lib/format/format-price.ts'

interface ComputeSizeFieldProps {
  value: ComputeSizeId
  onChange: (size: ComputeSizeId) => void
  showPrices: boolean
  /** The largest that the plan has. */
  largest?: ComputeSizeId
  error?: string
  disabled?: boolean
}

/** How much memory and how many connections the cluster gets. */
export function ComputeSizeField({ value, onChange, showPrices, largest, error, disabled }: ComputeSizeFieldProps) {
  const { data: deployment } = useSuspenseQuery(deploymentQuery())
  const sizes = offeredSizes(deployment, value, largest)
  return (
    <Field label="Compute size" error={error} help={figuresOf(value, deployment)}>
      <Combobox
        value={value}
        disabled={disabled}
        onValueChange={(chosen) => onChange(sizes.find((id) => id === chosen) ?? value)}
        options={sizes.map((id) => ({
          value: id,
          label: `${computeSizes[id].label}, ${formatMegabytes(computeSizes[id].memoryMegabytes)} memory`,
          detail: showPrices ? pricePerMonth(computeSizes[id].dollarsPerMonth) : detailOf(id, deployment),
        }))}
        searchPlaceholder="Find a size"
        emptyText="There is no such size."
      />
    </Field>
  )
}
