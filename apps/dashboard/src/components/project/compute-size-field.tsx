import { computeSizeIds, computeSizes, type ComputeSizeId } from '@plinth/catalog/compute-sizes'
import { Combobox } from '@plinth/ui/combobox'
import { Field } from '@plinth/ui/field'
import { formatMegabytes } from '../../lib/format/format-bytes.ts'
import { pricePerMonth } from '../../lib/format/format-price.ts'

interface ComputeSizeFieldProps {
  value: ComputeSizeId
  onChange: (size: ComputeSizeId) => void
  showPrices: boolean
  error?: string
  disabled?: boolean
}

/** How much memory and how many connections the cluster gets. */
export function ComputeSizeField({ value, onChange, showPrices, error, disabled }: ComputeSizeFieldProps) {
  return (
    <Field label="Compute size" error={error} help={figuresOf(value)}>
      <Combobox
        value={value}
        disabled={disabled}
        onValueChange={(chosen) => onChange(computeSizeIds.find((id) => id === chosen) ?? value)}
        options={computeSizeIds.map((id) => ({
          value: id,
          label: `${computeSizes[id].label}, ${formatMegabytes(computeSizes[id].memoryMegabytes)} memory`,
          detail: showPrices ? pricePerMonth(computeSizes[id].dollarsPerMonth) : computeSizes[id].cpu,
        }))}
        searchPlaceholder="Find a size"
        emptyText="There is no such size."
      />
    </Field>
  )
}

function figuresOf(id: ComputeSizeId) {
  const { cpu, directConnections, poolerConnections, baselineDiskThroughput, maximumDiskThroughput } = computeSizes[id]
  return [
    `CPU: ${cpu.toLowerCase()}`,
    `${directConnections} direct and ${poolerConnections} pooler connections`,
    `disk ${baselineDiskThroughput} to ${maximumDiskThroughput.toLocaleString()} MB/s`,
  ].join(' · ')
}
