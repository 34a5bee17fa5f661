import { clientPaths } from '#shared/clients/paths.ts'
import { clientStatuses, contractBases, type ClientStatus, type ContractBasis } from '#shared/clients/statuses.ts'
import type { Client } from '#shared/clients/clients.contract.ts'
import { limits } from '#shared/limits.ts'
import { fill } from '#web/platform/http/api.ts'
import { parseMoney } from '#web/platform/units/money.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { useVersionedSave } from '#web/platform/records/use-versioned-save.ts'
import { Field } from '#web/kit/core/field.tsx'
import { AddressFields } from '#web/domain/record/address-fields.tsx'
import { addressOf } from '#web/domain/record/address.ts'
import { ConflictDialog } from '#web/domain/record/conflict-dialog.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { MoneyField } from '#web/domain/record/money-field.tsx'
import { Select } from '#web/kit/select.tsx'
import { Textarea } from '#web/kit/textarea.tsx'
import { changesOf, clientParts, type ClientEdit } from './client-changes.ts'
import { t } from '../texts.ts'

const clientSections = ['client', 'contract', 'billingAddress', 'notes'] as const
export type ClientSection = (typeof clientSections)[number]

/** The edited part of a client, and the version that the edit is based on. */
export interface EditedClient {
  readonly section: ClientSection
  readonly client: Client
}

interface ClientEditingProps {
  organizationId: string
  /** Undefined closes the dialog. */
  edited: EditedClient | undefined
  currency: string
  onClose: () => void
}

const titles = {
  client: 'editClient',
  contract: 'contract',
  billingAddress: 'billingAddress',
  notes: 'notes',
} as const

/** The dialog for one part of a client, and its conflict dialog. */
export function ClientEditing({ organizationId, edited, currency, onClose }: ClientEditingProps) {
  const listUrl = fill(clientPaths.clients, { organizationId })
  const saving = useVersionedSave<Client, ClientEdit>({
    url: `${listUrl}/${edited?.client.id}`,
    changesOf,
    savedMessage: t('saved'),
    onSaved: () => {
      void refresh(`${listUrl}?`)
      onClose()
    },
  })
  const send = async (values: FormData) => {
    if (!edited) return
    const { client, section } = edited
    await saving.save(client, { ...changesOf(client), ...readSection(section, values, currency) })
  }
  return (
    <>
      <EditDialog isOpen={!!edited} onClose={onClose} title={t(titles[edited?.section ?? 'client'])} send={send}>
        {(problems) => edited && <SectionInputs {...edited} currency={currency} problems={problems} />}
      </EditDialog>
      <ConflictDialog saving={saving} parts={() => clientParts(currency)} />
    </>
  )
}

function readSection(section: ClientSection, values: FormData, currency: string): Partial<ClientEdit> {
  if (section === 'client') return { name: textOf(values, 'name'), status: textOf(values, 'status') as ClientStatus }
  if (section === 'billingAddress') return { billingAddress: addressOf(values, 'billingAddress') }
  if (section === 'notes') return { notes: textOf(values, 'notes') }
  return {
    contract: {
      startsOn: textOf(values, 'contract.startsOn') || null,
      endsOn: textOf(values, 'contract.endsOn') || null,
      basis: textOf(values, 'contract.basis') as ContractBasis,
      priceMinor: parseMoney(textOf(values, 'contract.priceMinor'), currency) ?? null,
    },
  }
}

interface SectionInputsProps extends EditedClient {
  currency: string
  problems: Readonly<Record<string, string>>
}

function SectionInputs({ section, client, currency, problems }: SectionInputsProps) {
  if (section === 'billingAddress') {
    return <AddressFields prefix="billingAddress" address={client.billingAddress} />
  }
  if (section === 'notes') {
    return <Textarea label={t('notes')} name="notes" rows={8} defaultValue={client.notes} maxLength={limits.noteMax} />
  }
  if (section === 'contract') {
    return <ContractInputs contract={changesOf(client).contract} currency={currency} problems={problems} />
  }
  return (
    <>
      <Field label={t('clientName')} name="name" required defaultValue={client.name} maxLength={limits.nameMax} />
      <Select
        label={t('status')}
        name="status"
        defaultValue={client.status}
        options={clientStatuses.map((value) => ({ value, label: t(value) }))}
      />
    </>
  )
}

interface ContractInputsProps extends Omit<SectionInputsProps, keyof EditedClient> {
  contract: ClientEdit['contract']
}

const basisTexts = { none: 'basisNone', month: 'basisMonth', visit: 'basisVisit' } as const

const ContractInputs = ({ contract, currency }: ContractInputsProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <Field label={t('contractStart')} name="contract.startsOn" type="date" defaultValue={contract.startsOn ?? ''} />
    <Field label={t('contractEnd')} name="contract.endsOn" type="date" defaultValue={contract.endsOn ?? ''} />
    <Select
      label={t('priceBasis')}
      name="contract.basis"
      defaultValue={contract.basis}
      options={contractBases.map((value) => ({ value, label: t(basisTexts[value]) }))}
    />
    <MoneyField label={t('contractPrice')} name="contract.priceMinor" minor={contract.priceMinor} currency={currency} />
  </div>
)
