/** How rows may be filtered by a column, in the order in which people choose. */
export const filterOperators = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'in', 'is'] as const

export type FilterOperator = (typeof filterOperators)[number]
