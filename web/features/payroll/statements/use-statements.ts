import { useEffect, useRef, useState } from 'react'
import type { Organization } from '#shared/organizations/organizations.contract.ts'
import type { Payroll } from '#shared/payroll/payroll.contract.ts'
import { organizationPaths } from '#shared/organizations/paths.ts'
import { secondFactorPaths } from '#shared/second-factor/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { useAction } from '#web/platform/data/resource.ts'
import { saveFile } from '#web/platform/files/save-file.ts'
import { t } from '../texts.ts'

export interface StatementsUnderWay {
  done: number
  total: number
  cancel: () => void
}

/**
 * Creates every member's pay statement while the page stays usable; leaving the page cancels. Used in a separate
 * component, because each finished statement re-renders it.
 */
export function useStatements(organizationId: string) {
  const [underWay, setUnderWay] = useState<Omit<StatementsUnderWay, 'cancel'>>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const make = useAction(async ({ period, members }: Payroll) => {
    const control = new AbortController()
    stop.current = control
    try {
      await api.get(secondFactorPaths.proof)
      const { name } = await api.get<Organization>(fill(organizationPaths.organization, { organizationId }))
      const memberCount = members.length
      setUnderWay({ done: 0, total: memberCount })
      const { statementArchive } = await import('./statement-archive.ts')
      const blob = await statementArchive({
        organizationId,
        organizationName: name,
        period,
        memberIds: members.map(({ memberId }) => memberId),
        signal: control.signal,
        onProgress: (done) => setUnderWay({ done, total: memberCount }),
      })
      if (!blob || control.signal.aborted) return
      saveFile(`${t('statements')} ${period.from}.zip`, blob)
      notifySuccess(t('statementsMade', { count: memberCount }))
    } finally {
      setUnderWay(undefined)
    }
  })
  return {
    make: (payroll: Payroll) => void (make.isRunning || make.run(payroll)),
    underWay: underWay && { ...underWay, cancel: () => stop.current?.abort() },
  }
}
