import { useState } from 'react'
import type { SearchResult } from '#shared/search/search.contract.ts'
import type { PhoneCall } from '#shared/telephony/telephony.contract.ts'
import { telephonyPaths } from '#shared/telephony/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { RecordPicker } from '#web/domain/record/record-search.tsx'
import { formatPhone } from '#web/platform/units/phone.ts'
import { t } from './texts.ts'

interface AttachDialogProps {
  organizationId: string
  /** Undefined closes the dialog. */
  call: PhoneCall | undefined
  onClose: () => void
}

/** Saves a call's number as a location's phone number. */
export function AttachDialog({ organizationId, call, onClose }: AttachDialogProps) {
  const caller = formatPhone(call?.caller ?? '')
  async function send(values: FormData) {
    const url = fill(telephonyPaths.phoneCallLocation, { organizationId, callId: call?.id ?? '' })
    await api.put(url, { locationId: String(values.get('locationId')) })
    notifySuccess(t('attached', { caller }))
    onClose()
    await refresh(fill(telephonyPaths.phoneCalls, { organizationId }))
  }
  return (
    <EditDialog
      isOpen={!!call}
      onClose={onClose}
      title={t('attach')}
      description={t('attachText', { caller })}
      action={t('attachDo')}
      send={send}
    >
      <LocationPicker organizationId={organizationId} />
    </EditDialog>
  )
}

// Inside the dialog, so that a location chosen before is forgotten when it opens again.
function LocationPicker({ organizationId }: { organizationId: string }) {
  const [result, setFound] = useState<SearchResult>()
  return (
    <RecordPicker
      organizationId={organizationId}
      kinds={['location']}
      label={t('searchLocation')}
      name="locationId"
      required={t('chooseFirst')}
      selected={result}
      onChange={setFound}
    />
  )
}
