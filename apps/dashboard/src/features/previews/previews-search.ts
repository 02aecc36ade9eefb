import { previews } from '@plinth/catalog/previews'

/** Opens the feature previews over the present page, at the first. */
export const previewsSearch = (search: object) => ({ ...search, featurePreviewModal: previews[0].key })
