import type { ReactNode } from 'react'
import type { HomeNews } from '#shared/home/home.contract.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { Card } from '#web/kit/frame/card.tsx'

export interface PanelProps {
  organizationId: string
  news: HomeNews
  /** The organization's time zone. */
  timeZone: string | undefined
}

/** A small part of home; renders nothing without content or permission. */
export type Panel = (props: PanelProps) => ReactNode

interface PanelRow {
  readonly id: string
  /** Link of the row. */
  readonly to?: string
  readonly before?: ReactNode
  readonly title: string
  readonly text: ReactNode
  readonly after?: ReactNode
}

interface PanelListProps {
  title: string
  rows: readonly PanelRow[] | undefined
  /** Link to the full list. */
  allLink?: { readonly to: string; readonly label: string }
}

/** A titled list of a few linked rows. */
export const PanelList = ({ title, rows, allLink }: PanelListProps) =>
  rows &&
  rows.length > 0 && (
    <Card
      title={title}
      isFlush
      actions={
        allLink && (
          <Link to={allLink.to} className="link text-sm">
            {allLink.label}
          </Link>
        )
      }
    >
      <ul className="divide-y divide-line">
        {rows.map(({ id, to, ...row }) => (
          <li key={id}>
            {to ? (
              <Link to={to} className="flex min-h-14 items-center gap-3 px-4 py-2 -outline-offset-2 hover:bg-sunken">
                <Row {...row} />
              </Link>
            ) : (
              <div className="flex min-h-14 items-center gap-3 px-4 py-2">
                <Row {...row} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )

const Row = ({ before, title, text, after }: Omit<PanelRow, 'id' | 'to'>) => (
  <>
    {before}
    <span className="min-w-0 flex-1">
      <span className="block font-medium wrap-break-word">{title}</span>
      <span className="block text-sm wrap-break-word text-ink-2">{text}</span>
    </span>
    {after}
  </>
)
