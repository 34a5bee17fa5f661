import type { SuppliesTab } from './toolbar.tsx'
import { useState } from 'react'
import type { Supplier, SupplierList } from '#shared/supplies/supplies.contract.ts'
import { limits } from '#shared/limits.ts'
import { supplyLimits } from '#shared/supplies/kinds.ts'
import { supplyPaths } from '#shared/supplies/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, useResource } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { Checkbox } from '#web/kit/checkbox.tsx'
import type { Column } from '#web/domain/controls/data-list.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { ArchivableList } from './archivable-list.tsx'
import { formatPhone, typedPhone } from '#web/platform/units/phone.ts'
import { usePhoneFormats } from '#web/domain/people/use-phone-formats.ts'
import { phoneLine, PhoneText } from '#web/domain/record/phone-text.tsx'
import { t } from './texts.ts'
import { Toolbar } from './toolbar.tsx'

export function SuppliersTab({ organizationId, mayManage }: SuppliesTab) {
  usePhoneFormats()
  const url = fill(supplyPaths.suppliers, { organizationId })
  const suppliers = useResource<SupplierList>(url)?.items
  const [edited, setEdited] = useState<{ supplier?: Supplier }>()
  return (
    <>
      <Toolbar
        add={mayManage ? t('addSupplier') : undefined}
        onAdd={() => setEdited({})}
        exported={fill(supplyPaths.supplierExport, { organizationId })}
      />
      <ArchivableList
        label={t('tab.suppliers')}
        empty={{ title: t('noSuppliers'), text: t('noSuppliersText') }}
        rows={suppliers}
        columns={columns()}
        aboutOf={(supplier) =>
          [supplier.email, phoneLine(supplier.phone), daysOf(supplier)].filter(Boolean).join(' · ')
        }
        mayManage={mayManage}
        onEdit={(supplier) => setEdited({ supplier })}
      />
      <SupplierEditing url={url} edited={edited} onClose={() => setEdited(undefined)} />
    </>
  )
}

const daysOf = ({ leadDays }: Supplier) => t('days', { count: leadDays })

const columns = (): Column<Supplier>[] => [
  { id: 'email', label: t('email'), cell: ({ email }) => email },
  { id: 'phone', label: t('phone'), cell: ({ phone }) => <PhoneText number={phone} /> },
  { id: 'lead', label: t('leadDays'), isFigure: true, cell: daysOf },
]

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
      phone: typedPhone(textOf(values, 'phone'), supplier?.phone),
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
      <Field label={t('name')} name="name" required maxLength={limits.nameMax} defaultValue={supplier?.name} />
      <Field label={t('email')} name="email" type="email" maxLength={limits.emailMax} defaultValue={supplier?.email} />
      <Field
        label={t('phone')}
        name="phone"
        type="tel"
        maxLength={40}
        defaultValue={formatPhone(supplier?.phone ?? '')}
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
      />
      {supplier && <Checkbox label={t('isArchived')} name="isArchived" defaultChecked={supplier.archivedAt !== null} />}
    </EditDialog>
  )
}
