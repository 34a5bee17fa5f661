import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import type { ApiKey, ApiKeyList, CreatedApiKey } from '#shared/integrations/api-keys.contract.ts'
import type { ApiKeyState } from '#shared/integrations/api-keys.ts'
import { integrationPaths } from '#shared/integrations/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { useMoment } from '#web/platform/data/moment.tsx'
import { refresh, useAction, useResource } from '#web/platform/data/resource.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { Badge, type Tone } from '#web/kit/frame/badge.tsx'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { EmptyState } from '#web/kit/frame/empty-state.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { ConfirmDialog } from '#web/domain/controls/confirm-dialog.tsx'
import { ApiKeyForm } from './api-key-form.tsx'
import { SecretDialog } from '../secret-dialog.tsx'
import { t } from '../texts.ts'

const tones: Record<ApiKeyState, Tone> = { active: 'good', paused: 'warn', expired: 'neutral', revoked: 'neutral' }

/** The organization's API keys: made, shown once, revoked. */
export function ApiKeys() {
  const { organizationId = '' } = useParams()
  const url = fill(integrationPaths.apiKeys, { organizationId })
  const keys = useResource<ApiKeyList>(url)?.items
  const [isMaking, setMaking] = useState(false)
  const [createdKey, setMade] = useState<CreatedApiKey>()
  const [revoked, setRevoked] = useState<ApiKey>()
  const revoking = useAction(async ({ id, name }: ApiKey) => {
    await api.remove(`${url}/${id}`)
    setRevoked(undefined)
    notifySuccess(t('keyRevoked', { name }))
    await refresh(url)
  })
  const button = (
    <Button kind="primary" onClick={() => setMaking(true)}>
      <Plus />
      {t('makeKey')}
    </Button>
  )
  return (
    <Card title={t('keys')} actions={keys && keys.length > 0 && button} isFlush>
      {keys?.length === 0 && (
        <EmptyState icon={<KeyRound size={20} />} title={t('noKeys')} action={button}>
          {t('noKeysText')}
        </EmptyState>
      )}
      <ul className="divide-y divide-line" aria-label={t('keys')} aria-busy={!keys}>
        {keys?.map((key) => (
          <li key={key.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <KeyFacts apiKey={key} />
            {key.state !== 'revoked' && (
              <Button onClick={() => setRevoked(key)} aria-label={t('revokeNamed', { name: key.name })}>
                {t('revoke')}
              </Button>
            )}
          </li>
        )) ?? (
          <li className="p-4">
            <SkeletonText lines={3} />
          </li>
        )}
      </ul>
      <ApiKeyForm
        url={url}
        isOpen={isMaking}
        onMade={(key) => {
          setMade(key)
          void refresh(url)
        }}
        onClose={() => setMaking(false)}
      />
      <SecretDialog
        title={t('newKey')}
        label={t('key')}
        secret={createdKey?.key}
        hint={t('keyOnce')}
        onClose={() => setMade(undefined)}
      />
      <ConfirmDialog
        isOpen={!!revoked}
        title={t('revokeKey')}
        description={t('revokeText', { name: revoked?.name ?? '' })}
        action={t('revoke')}
        isBusy={revoking.isRunning}
        onConfirm={() => revoked && void revoking.run(revoked)}
        onClose={() => setRevoked(undefined)}
      />
    </Card>
  )
}

function KeyFacts({ apiKey }: { apiKey: ApiKey }) {
  const moment = useMoment()
  const { name, ending, state, member, permissions, expiresAt, lastUsedAt, revokedAt } = apiKey
  const facts = [
    t('actsAs', { name: member.name }),
    t('permissionCount', { count: permissions.length }),
    lastUsedAt ? t('lastUsed', { time: moment(lastUsedAt) }) : t('neverUsed'),
    revokedAt
      ? t('revokedAt', { time: moment(revokedAt) })
      : t(state === 'expired' ? 'expiredAt' : 'expiresAt', { time: moment(expiresAt) }),
  ]
  return (
    <div className="grid min-w-0 flex-1 basis-64 gap-1">
      <p className="flex flex-wrap items-center gap-2.5 font-medium wrap-anywhere">
        {name} <code className="text-sm text-ink-2">…{ending}</code>
        <Badge tone={tones[state]}>{t(`keyState.${state}`)}</Badge>
      </p>
      <p className="text-sm text-ink-2">{facts.join(' · ')}</p>
      {state === 'paused' && <p className="text-sm text-ink-2">{t('pausedText', { name: member.name })}</p>}
      <details className="text-sm text-ink-2">
        <summary className="cursor-pointer">{t('permissions')}</summary>
        <ul className="mt-1 list-disc pl-5">
          {permissions.map((permission) => (
            <li key={permission}>{t(`may.${permission}` as 'may.clients.read')}</li>
          ))}
        </ul>
      </details>
    </div>
  )
}
