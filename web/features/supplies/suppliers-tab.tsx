import { useState, type ReactNode } from 'react'
import type { Supplier, SupplierList } from '#shared/contracts/supplies.ts'
import { limits } from '#shared/limits.ts'
import { supplyLimits } from '#shared/supplies/kinds.ts'
import { supplyPaths } from '#shared/supplies/paths.ts'
import { api, fill } from '#web/lib/api.ts'
import { notifySuccess } from '#web/lib/notifications.ts'
import { refresh, useResource } from '#web/lib/resource.ts'
import { textOf } from '#web/lib/use-form.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DataList, type Column } from '#web/ui/data-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { EditDialog } from '#web/ui/record/edit-dialog.tsx'
import { EditCell, RecordName } from './record-name.tsx'
import type { SuppliesTab } from './supplies-page.tsx'
import { t } from './texts.ts'
import { Toolbar } from './toolbar.tsx'

/** Who supplies are ordered from. */
export function SuppliersTab({ organizationId, mayManage }: SuppliesTab) {
  const url = fill(supplyPaths.suppliers, { organizationId })
  const suppliers = useResource<SupplierList>(url)?.items
  const [edited, setEdited] = useState<{ supplier?: Supplier }>()
  const editOf = (supplier: Supplier) => (
    <EditCell name={supplier.name} mayManage={mayManage} onEdit={() => setEdited({ supplier })} />
  )
  return (
    <>
      <Toolbar
        add={mayManage ? t('addSupplier') : undefined}
        onAdd={() => setEdited({})}
        exported={fill(supplyPaths.supplierExport, { organizationId })}
      />
      {suppliers?.length === 0 ? (
        <Card>
          <EmptyState title={t('noSuppliers')}>{t('noSuppliersText')}</EmptyState>
        </Card>
      ) : (
        <section className="md:card md:overflow-clip">
          <DataList
            label={t('tab.suppliers')}
            rows={suppliers}
            columns={columnsOf(editOf)}
            keyOf={({ id }) => id}
            card={cardOf(editOf)}
          />
        </section>
      )}
      <SupplierEditing url={url} edited={edited} onClose={() => setEdited(undefined)} />
    </>
  )
}

type EditOf = (supplier: Supplier) => ReactNode

const nameOf = ({ name, archivedAt }: Supplier) => <RecordName name={name} isArchived={archivedAt !== null} />
const daysOf = ({ leadDays }: Supplier) => t('days', { count: leadDays })

const columnsOf = (editOf: EditOf): Column<Supplier>[] => [
  { id: 'name', label: t('name'), cell: nameOf },
  { id: 'email', label: t('email'), cell: ({ email }) => email },
  { id: 'phone', label: t('phone'), cell: ({ phone }) => phone },
  { id: 'lead', label: t('leadDays'), isFigure: true, cell: daysOf },
  { id: 'actions', label: '', className: 'w-14 text-right', cell: editOf },
]

const cardOf = (editOf: EditOf) => (supplier: Supplier) => (
  <div className="flex items-center gap-3">
    <div className="min-w-0 flex-1 text-sm">
      {nameOf(supplier)}
      <p className="text-ink-2">{[supplier.email, supplier.phone, daysOf(supplier)].filter(Boolean).join(' · ')}</p>
    </div>
    {editOf(supplier)}
  </div>
)

interface SupplierEditingProps {
  url: string
  edited: { supplier?: Supplier } | undefined
  onClose: () => void
}

function SupplierEditing({ url, edited, onClose }: SupplierEditingProps) {
  const supplier = edited?.supplier
  async function send(values: FormData) {
    const draft = {
      name: textOf(values, 'name'),
      email: textOf(values, 'email'),
      phone: textOf(values, 'phone'),
      leadDays: Number(textOf(values, 'leadDays')),
    }
    if (supplier) {
      const changes = { ...draft, isArchived: values.has('isArchived'), version: supplier.version }
      await api.put<Supplier>(`${url}/${supplier.id}`, changes)
    } else await api.create<Supplier>(url, draft)
    notifySuccess(t('saved'))
    onClose()
    await refresh(url)
  }
  return (
    <EditDialog isOpen={!!edited} onClose={onClose} title={supplier ? t('editSupplier') : t('addSupplier')} send={send}>
      {(problems) => (
        <>
          <Field
            label={t('name')}
            name="name"
            required
            maxLength={limits.nameMax}
            defaultValue={supplier?.name}
            problem={problems['name']}
          />
          <Field
            label={t('email')}
            name="email"
            type="email"
            maxLength={limits.emailMax}
            defaultValue={supplier?.email}
            problem={problems['email']}
          />
          <Field
            label={t('phone')}
            name="phone"
            type="tel"
            maxLength={40}
            defaultValue={supplier?.phone}
            problem={problems['phone']}
          />
          <Field
            label={t('leadDays')}
            name="leadDays"
            type="number"
            inputMode="numeric"
            min={0}
            max={supplyLimits.daysMax}
            required
            defaultValue={supplier?.leadDays ?? supplyLimits.defaultLeadDays}
            problem={problems['leadDays']}
          />
          {supplier && (
            <Checkbox label={t('isArchived')} name="isArchived" defaultChecked={supplier.archivedAt !== null} />
          )}
        </>
      )}
    </EditDialog>
  )
}
