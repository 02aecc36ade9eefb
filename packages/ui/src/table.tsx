import { ArrowDown, ArrowUp } from 'lucide-react'
import { Slot } from 'radix-ui'
import type { ComponentProps, Key, ReactNode } from 'react'
import { classes } from './classes.tsx'
import { Skeleton } from './skeleton.tsx'

export type TableColumn<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** End for numbers. */
  align?: 'end'
  /** CSS length. */
  width?: string
  sort?: 'ascending' | 'descending' | 'none'
  onSort?: () => void
  /** The heading of the card under 640 px. */
  primary?: boolean
}

type TableProps<Row> = {
  /** What the table lists, for a screen reader. */
  label: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => Key
  /** Buttons at the end of a row, muted on a desk until the row is hovered or has the focus. */
  actions?: (row: Row) => ReactNode
  /** For `actions` of one icon button: under 640 px it stays in the corner of the card instead of at its foot. */
  hasCornerAction?: boolean
  /** What stands in place of no rows: an EmptyState. */
  empty?: ReactNode
  /** Skeleton rows at first; later the old rows stay while new ones come. */
  loading?: boolean
  /** Below the rows: a count, paging, the bar of a selection. */
  footer?: ReactNode
}

/** A list of things with columns; cards under 640 px. For cells of data there is the grid. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, actions, hasCornerAction = false, empty, loading = false, footer } = props
  return (
    <div className="min-w-0 overflow-clip rounded-panel border border-border bg-surface">
      {rows.length === 0 && !loading ? (
        empty
      ) : (
        <div className="overflow-x-auto">
          <table aria-label={label} aria-busy={loading} className="w-full text-start max-sm:block">
            <thead className="max-sm:sr-only">
              <tr>
                {columns.map((column) => (
                  <HeaderCell key={column.key} column={column} />
                ))}
                {actions && (
                  <th scope="col" className={headerLook}>
                    <span className="sr-only">Actions</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody className="max-sm:block">
              {rows.map((row) => (
                <tr key={rowKey(row)} className={rowLook}>
                  {columns.map((column) => (
                    <td
                      key={column.key}
                      data-header={column.primary ? undefined : column.header}
                      className={classes(
                        cellLook,
                        column.align === 'end' && 'sm:text-end',
                        column.primary && 'font-medium',
                        column.primary && actions && hasCornerAction && 'max-sm:pe-12',
                      )}
                    >
                      {column.cell(row)}
                    </td>
                  ))}
                  {actions && (
                    <td className={classes(cellLook, actionsLook, hasCornerAction ? cornerLook : footLook)}>
                      <span className="relative z-1 inline-flex items-center gap-1">{actions(row)}</span>
                    </td>
                  )}
                </tr>
              ))}
              {loading && rows.length === 0 && <SkeletonRows columns={columns.length + (actions ? 1 : 0)} />}
            </tbody>
          </table>
        </div>
      )}
      {footer && <div className="border-t border-border px-3 py-2 text-muted">{footer}</div>}
    </div>
  )
}

/** A link that covers its row, so that the whole row leads there; actions stay above it. */
export function RowLink({ asChild, className, ...rest }: ComponentProps<'a'> & { asChild?: boolean }) {
  const Element = asChild ? Slot.Root : 'a'
  return (
    <Element
      {...rest}
      className={classes(
        'font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent',
        className,
      )}
    />
  )
}

function HeaderCell<Row>({ column: { header, align, width, sort, onSort } }: { column: TableColumn<Row> }) {
  const Arrow = sort === 'descending' ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      aria-sort={sort}
      style={{ width }}
      className={classes(headerLook, align === 'end' ? 'text-end' : 'text-start')}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className={classes(
            'group/sort inline-flex items-center gap-1 rounded-[4px] hover:text-text',
            // the word ends where the numbers end
            align === 'end' && 'flex-row-reverse',
          )}
        >
          {header}
          <Arrow
            size={12}
            aria-hidden
            className={sort === 'none' || !sort ? 'opacity-0 group-hover/sort:opacity-100' : 'text-text'}
          />
        </button>
      ) : (
        header
      )}
    </th>
  )
}

function SkeletonRows({ columns }: { columns: number }) {
  return Array.from({ length: 5 }, (_, row) => (
    <tr key={row} className={rowLook}>
      {Array.from({ length: columns }, (__, column) => (
        <td key={column} className={cellLook}>
          <Skeleton className={classes('h-3', column === 0 ? 'w-3/5' : 'w-2/5')} />
        </td>
      ))}
    </tr>
  ))
}

const headerLook = 'h-8 border-b border-border bg-canvas px-3 text-label font-medium whitespace-nowrap text-muted'

const rowLook =
  'group/row relative border-b border-border last:border-b-0 hover:bg-hover max-sm:block max-sm:px-1 max-sm:py-2'

const cellLook =
  'h-8 px-3 py-1 align-middle max-sm:wrap-anywhere max-sm:flex max-sm:h-auto max-sm:items-baseline max-sm:before:w-28 max-sm:before:shrink-0 max-sm:before:text-muted max-sm:before:content-[attr(data-header)] max-sm:not-[[data-header]]:before:content-none'

const actionsLook =
  'w-px sm:py-0 max-sm:w-auto text-end whitespace-nowrap sm:not-group-hover/row:not-focus-within:[&_button]:text-muted'

const cornerLook = 'max-sm:absolute max-sm:end-1 max-sm:top-1 max-sm:p-0'

const footLook = 'max-sm:justify-end max-sm:px-0 max-sm:pt-1 max-sm:pb-0 max-sm:has-[>span:empty]:hidden'
