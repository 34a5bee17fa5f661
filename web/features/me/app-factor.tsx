import { Suspense, useState } from 'react'
import type { AppSetup, RecoveryCodes, SecondFactor } from '#shared/second-factor/second-factor.contract.ts'
import { secondFactorPaths } from '#shared/second-factor/paths.ts'
import { api } from '#web/platform/http/api.ts'
import { formatDateTime } from '#web/platform/format/format.ts'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { useAction } from '#web/platform/data/resource.ts'
import { Button } from '#web/kit/core/button.tsx'
import { ConfirmDialog } from '#web/domain/controls/confirm-dialog.tsx'
import { t } from './texts.ts'

const AppDialog = lazyWithRetry(() => import('./app-dialog.tsx').then((m) => m.AppDialog))

interface AppFactorProps {
  app: SecondFactor['app']
  onChanged: (answer?: RecoveryCodes) => Promise<void>
}

export const usedText = (lastUsedAt: string | null) =>
  lastUsedAt ? t('lastUsed', { time: formatDateTime(lastUsedAt) }) : t('neverUsed')

/** The authenticator app: set up, replace, remove. */
export function AppFactor({ app, onChanged }: AppFactorProps) {
  const [setup, setSetup] = useState<AppSetup>()
  const [isRemoving, setIsRemoving] = useState(false)
  const begin = useAction(async () => setSetup(await api.post<AppSetup>(secondFactorPaths.authenticatorApp)))
  const remove = useAction(async () => {
    await api.remove(secondFactorPaths.authenticatorApp)
    await onChanged()
    notifySuccess(t('appRemoved'))
  })
  return (
    <section className="grid gap-2" aria-labelledby="app">
      <h3 id="app" className="font-medium">
        {t('app')}
      </h3>
      <p className="text-sm text-ink-2">
        {app ? `${t('appSince', { date: formatDateTime(app.addedAt) })} · ${usedText(app.lastUsedAt)}` : t('appOff')}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button isBusy={begin.isRunning} onClick={() => begin.run()}>
          {t(app ? 'appReplace' : 'appSetUp')}
        </Button>
        {app && (
          <Button kind="danger" onClick={() => setIsRemoving(true)}>
            {t('appRemove')}
          </Button>
        )}
      </div>
      {setup && (
        <Suspense>
          <AppDialog
            setup={setup}
            onClose={() => setSetup(undefined)}
            onDone={(answer) => {
              setSetup(undefined)
              notifySuccess(t('appAdded'))
              void onChanged(answer)
            }}
          />
        </Suspense>
      )}
      <ConfirmDialog
        isOpen={isRemoving}
        title={t('appRemove')}
        description={t('removeAppText')}
        action={t('remove')}
        isBusy={remove.isRunning}
        onConfirm={() => void remove.run().then(() => setIsRemoving(false))}
        onClose={() => setIsRemoving(false)}
      />
    </section>
  )
}
