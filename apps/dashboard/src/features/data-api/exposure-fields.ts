import type { DataApiSettings } from '@plinth/contract/data-api'

type Exposure = Pick<DataApiSettings, 'schemas' | 'extra_search_path' | 'max_rows'>

/** As they are typed. */
export type ExposureFields = Record<keyof Exposure, string>

export const fieldsOf = ({ schemas, extra_search_path, max_rows }: Exposure): ExposureFields => ({
  schemas: schemas.join(', '),
  extra_search_path: extra_search_path.join(', '),
  max_rows: String(max_rows),
})

export const exposureOf = ({ schemas, extra_search_path, max_rows }: ExposureFields): Exposure => ({
  schemas: namesIn(schemas),
  extra_search_path: namesIn(extra_search_path),
  // what is no number is for the server to refuse beside the field
  max_rows: /^\d+$/.test(max_rows.trim()) ? Number(max_rows) : 0,
})

const namesIn = (text: string) =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
