import type { ReactNode } from 'react'
import { Card } from '#web/kit/frame/card.tsx'
import { DataList, type Column } from '#web/domain/controls/data-list.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { EditButton } from '#web/domain/record/edit-button.tsx'
import { RecordName } from './record-name.tsx'
import { t } from './texts.ts'

interface Archivable {
  readonly id: string
  readonly name: string
  readonly archivedAt: string | null
}

interface ArchivableListProps<Row> {
  label: string
  empty: { title: string; text: string }
  rows: readonly Row[] | undefined
  /** Renders the name; plain text by default. */
  nameOf?: (row: Row) => ReactNode
  /** Further columns of the table. */
  columns: readonly Column<Row>[]
  /** The columns' content as one line under the name, on a phone. */
  aboutOf: (row: Row) => string
  mayManage: boolean
  onEdit: (row: Row) => void
}

const plainName = ({ name, archivedAt }: Archivable) => <RecordName name={name} isArchived={archivedAt !== null} />

/** A list of catalog items, suppliers or stock areas that managers can edit and archive. */
export function ArchivableList<Row extends Archivable>(list: ArchivableListProps<Row>) {
  const { label, empty, rows, nameOf = plainName, columns, aboutOf, mayManage, onEdit } = list
  if (rows?.length === 0) {
    return (
      <Card>
        <EmptyState title={empty.title}>{empty.text}</EmptyState>
      </Card>
    )
  }
  const editOf = (row: Row) => mayManage && <EditButton name={row.name} onPress={() => onEdit(row)} />
  const cardOf = (row: Row) => (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1 text-sm">
        {nameOf(row)}
        <p className="text-ink-2">{aboutOf(row)}</p>
      </div>
      {editOf(row)}
    </div>
  )
  return (
    <section className="md:card md:overflow-clip">
      <DataList
        label={label}
        rows={rows}
        columns={[
          { id: 'name', label: t('name'), cell: nameOf },
          ...columns,
          { id: 'actions', label: '', className: 'w-14 text-right', cell: editOf },
        ]}
        keyOf={({ id }) => id}
        card={cardOf}
      />
    </section>
  )
}
