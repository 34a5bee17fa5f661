import { Suspense, useState } from 'react'
import type { RecoveryCodes, SecondFactor } from '#shared/second-factor/second-factor.contract.ts'
import { secondFactorPaths } from '#shared/second-factor/paths.ts'
import { userPaths } from '#shared/users/paths.ts'
import { api } from '#web/platform/http/api.ts'
import { formatDateTime } from '#web/platform/format/format.ts'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { refresh, useAction, useResource } from '#web/platform/data/resource.ts'
import { Button } from '#web/kit/core/button.tsx'
import { ConfirmDialog } from '#web/domain/controls/confirm-dialog.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { AppFactor } from './app-factor.tsx'
import { Passkeys } from './passkeys.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { t } from './texts.ts'

const FactorExplained = lazyWithRetry(() => import('./factor-explained.tsx').then((m) => m.FactorExplained))

const refreshAll = () =>
  refresh(secondFactorPaths.secondFactor, secondFactorPaths.accountEvents, userPaths.me, userPaths.sessions)

/** The user's second factors and recovery codes. */
export function OwnSecondFactor() {
  const factor = useResource<SecondFactor>(secondFactorPaths.secondFactor)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const handleChange = async (answer?: RecoveryCodes) => {
    setCodes(answer?.recoveryCodes ?? null)
    await refreshAll()
  }
  if (!factor) return <SkeletonText lines={6} />
  const isSet = factor.app !== null || factor.passkeys.length > 0

  return (
    <div className="grid gap-6">
      {factor.required && !isSet && (
        <>
          <Notice tone="warn">{requirementText(factor)}</Notice>
          <Suspense fallback={<SkeletonText lines={6} />}>
            <FactorExplained requiredBy={factor.requiredBy} />
          </Suspense>
        </>
      )}
      <AppFactor app={factor.app} onChanged={handleChange} />
      <Passkeys passkeys={factor.passkeys} onChanged={handleChange} />
      {isSet && <Codes left={factor.recoveryCodesLeft} onMade={handleChange} />}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </div>
  )
}

function requirementText({ dueAt }: SecondFactor) {
  if (!dueAt) return t('factorRequired')
  if (Date.parse(dueAt) <= Date.now()) return t('factorDue')
  return t('factorBy', { date: formatDateTime(dueAt) })
}

function Codes({ left, onMade }: { left: number; onMade: (answer: RecoveryCodes) => Promise<void> }) {
  const [isAsking, setIsAsking] = useState(false)
  const make = useAction(async () => onMade(await api.post<RecoveryCodes>(secondFactorPaths.recoveryCodes)))
  return (
    <section className="grid gap-2" aria-labelledby="codes">
      <h3 id="codes" className="font-medium">
        {t('codes')}
      </h3>
      <p className={`text-sm ${left > 2 ? 'text-ink-2' : 'text-bad'}`}>{t('codesLeft', { count: left })}</p>
      <Button className="justify-self-start" onClick={() => setIsAsking(true)}>
        {t('codesNew')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('codesNew')}
        description={t('codesNewText')}
        action={t('codesNew')}
        isBusy={make.isRunning}
        onConfirm={() => void make.run().then(() => setIsAsking(false))}
        onClose={() => setIsAsking(false)}
      />
    </section>
  )
}
