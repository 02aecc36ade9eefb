const cents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const asNeeded = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 0,
  maximumFractionDigits: 20,
})

/** Dollars with two decimals: "$1,234.50". From 0 up to a cent, with as many as there are: "$0", "$0.00325". */
export const formatCurrency = (dollars: number) => (dollars >= 0 && dollars < 0.01 ? asNeeded : cents).format(dollars)
