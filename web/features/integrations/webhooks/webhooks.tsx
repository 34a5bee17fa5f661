import { Ellipsis, History, KeyRound, Pencil, Plus, Trash2, Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import type { CreatedWebhook, Webhook, WebhookList } from '#shared/integrations/webhooks.contract.ts'
import type { WebhookState } from '#shared/integrations/webhooks.ts'
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
import { Menu } from '#web/domain/controls/menu.tsx'
import { SecretDialog } from '../secret-dialog.tsx'
import { Deliveries } from './deliveries.tsx'
import { WebhookForm, type EditedWebhook } from './webhook-form.tsx'
import { t } from '../texts.ts'

const tones: Record<WebhookState, Tone> = {
  active: 'good',
  failing: 'bad',
  gone: 'bad',
  off: 'neutral',
  paused: 'warn',
}

/** The webhooks of the organization, with their deliveries. */
export function Webhooks() {
  const { organizationId = '' } = useParams()
  const url = fill(integrationPaths.webhooks, { organizationId })
  const webhooks = useResource<WebhookList>(url)?.items
  const [edited, setEdited] = useState<EditedWebhook>()
  const [createdWebhook, setMade] = useState<CreatedWebhook>()
  const [openWebhook, setShown] = useState<Webhook>()
  const [removed, setRemoved] = useState<Webhook>()
  const [rotated, setRotated] = useState<Webhook>()
  const removal = useAction(async ({ id, name }: Webhook) => {
    await api.remove(`${url}/${id}`)
    setRemoved(undefined)
    notifySuccess(t('webhookRemoved', { name }))
    await refresh(url)
  })
  const rotation = useAction(async ({ id }: Webhook) => {
    setMade(await api.post<CreatedWebhook>(`${url}/${id}/secret`))
    setRotated(undefined)
    await refresh(url)
  })
  const button = (
    <Button kind="primary" onClick={() => setEdited({})}>
      <Plus />
      {t('addWebhook')}
    </Button>
  )
  return (
    <Card title={t('webhooks')} actions={webhooks && webhooks.length > 0 && button} isFlush>
      {webhooks?.length === 0 && (
        <EmptyState icon={<WebhookIcon size={20} />} title={t('noWebhooks')} action={button}>
          {t('noWebhooksText')}
        </EmptyState>
      )}
      <ul className="divide-y divide-line" aria-label={t('webhooks')} aria-busy={!webhooks}>
        {webhooks?.map((webhook) => (
          <li key={webhook.id} className="flex items-center gap-x-4 gap-y-2 px-4 py-3">
            <WebhookFacts webhook={webhook} />
            <Menu
              label={t('actionsFor', { name: webhook.name })}
              groups={[
                {
                  items: [
                    {
                      id: 'sent',
                      label: t('deliveries'),
                      icon: <History size={16} />,
                      onSelect: () => setShown(webhook),
                    },
                    {
                      id: 'edit',
                      label: t('editWebhook'),
                      icon: <Pencil size={16} />,
                      onSelect: () => setEdited({ webhook }),
                    },
                    {
                      id: 'rotate',
                      label: t('newSecret'),
                      icon: <KeyRound size={16} />,
                      onSelect: () => setRotated(webhook),
                    },
                  ],
                },
                {
                  items: [
                    {
                      id: 'remove',
                      label: t('removeWebhook'),
                      icon: <Trash2 size={16} />,
                      onSelect: () => setRemoved(webhook),
                      tone: 'bad',
                    },
                  ],
                },
              ]}
            >
              <Ellipsis size={18} />
            </Menu>
          </li>
        )) ?? (
          <li className="p-4">
            <SkeletonText lines={3} />
          </li>
        )}
      </ul>
      <WebhookForm url={url} edited={edited} onMade={setMade} onClose={() => setEdited(undefined)} />
      <Deliveries url={url} webhook={openWebhook} onClose={() => setShown(undefined)} />
      <SecretDialog
        title={t('webhookSecret')}
        label={t('secret')}
        secret={createdWebhook?.secret}
        hint={t('secretOnce')}
        onClose={() => setMade(undefined)}
      />
      <ConfirmDialog
        isOpen={!!rotated}
        title={t('newSecret')}
        description={t('newSecretText')}
        action={t('newSecret')}
        kind="primary"
        isBusy={rotation.isRunning}
        onConfirm={() => rotated && void rotation.run(rotated)}
        onClose={() => setRotated(undefined)}
      />
      <ConfirmDialog
        isOpen={!!removed}
        title={t('removeWebhook')}
        description={t('removeWebhookText', { name: removed?.name ?? '' })}
        action={t('remove')}
        isBusy={removal.isRunning}
        onConfirm={() => removed && void removal.run(removed)}
        onClose={() => setRemoved(undefined)}
      />
    </Card>
  )
}

function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const moment = useMoment()
  const { name, url, state, kinds, member, failingSince, secretBeforeUntil } = webhook
  const facts = [
    t('kindCount', { count: kinds.length }),
    t('sentAs', { name: member.name }),
    state === 'active' && failingSince && t('failingSince', { time: moment(failingSince) }),
    secretBeforeUntil && t('secretBeforeUntil', { time: moment(secretBeforeUntil) }),
  ]
  return (
    <div className="grid min-w-0 flex-1 basis-64 gap-1">
      <p className="flex flex-wrap items-center gap-2.5 font-medium wrap-anywhere">
        {name}
        <Badge tone={state === 'active' && failingSince ? 'warn' : tones[state]}>{t(`webhookState.${state}`)}</Badge>
      </p>
      <p className="text-sm wrap-anywhere text-ink-2">{url}</p>
      <p className="text-sm text-ink-2">{facts.filter(Boolean).join(' · ')}</p>
    </div>
  )
}
