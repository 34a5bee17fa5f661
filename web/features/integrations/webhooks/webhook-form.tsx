import type { CreatedWebhook, NewWebhook, Webhook, WebhookChanges } from '#shared/integrations/webhooks.contract.ts'
import { accessOf, webhookKinds } from '#shared/integrations/webhooks.ts'
import { may } from '#shared/access/permissions.ts'
import { limits } from '#shared/limits.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { useMe } from '#web/platform/data/use-me.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { api } from '#web/platform/http/api.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { Checkbox, Switch } from '#web/kit/checkbox.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { t } from '../texts.ts'

/** The webhook that the edit is based on; undefined for a new one. */
export interface EditedWebhook {
  readonly webhook?: Webhook
}

interface WebhookFormProps {
  url: string
  /** Undefined closes the dialog. */
  edited: EditedWebhook | undefined
  onMade: (webhook: CreatedWebhook) => void
  onClose: () => void
}

export function WebhookForm({ url, edited, onMade, onClose }: WebhookFormProps) {
  const roles = useMe()?.roles ?? []
  const webhook = edited?.webhook
  async function send(values: FormData) {
    const typed: NewWebhook = {
      name: textOf(values, 'name'),
      url: textOf(values, 'url').trim(),
      kinds: values.getAll('kinds').map(String) as NewWebhook['kinds'],
    }
    if (webhook) {
      const changes: WebhookChanges = { ...typed, isOn: values.has('isOn'), version: webhook.version }
      await api.put<Webhook>(`${url}/${webhook.id}`, changes)
      notifySuccess(t('saved'))
    } else onMade(await api.create<CreatedWebhook>(url, typed))
    onClose()
    await refresh(url)
  }
  return (
    <EditDialog
      isOpen={!!edited}
      size="wide"
      title={t(webhook ? 'editWebhook' : 'addWebhook')}
      description={t('webhookText')}
      onClose={onClose}
      send={send}
    >
      {(problems) => (
        <>
          <Field
            label={t('name')}
            name="name"
            required
            maxLength={limits.nameMax}
            defaultValue={webhook?.name}
            autoComplete="off"
          />
          <Field
            label={t('address')}
            name="url"
            type="url"
            required
            maxLength={500}
            placeholder="https://"
            hint={t('addressHint')}
            defaultValue={webhook?.url}
            autoComplete="off"
          />
          {webhook && (
            <Switch
              label={t('isOn')}
              name="isOn"
              defaultChecked={webhook.state === 'active' || webhook.state === 'paused'}
            />
          )}
          {problems['kinds'] && (
            <p role="alert" className="form-error">
              {t('chooseKind')}
            </p>
          )}
          {Object.entries(webhookKinds).map(([group, kindsOfGroup]) => {
            const permitted = kindsOfGroup.filter((kind) => may(roles, accessOf(kind)))
            return (
              permitted.length > 0 && (
                <fieldset key={group}>
                  <legend className="mb-1 text-sm font-medium">
                    {t(`group.${group as keyof typeof webhookKinds}`)}
                  </legend>
                  <div className="grid gap-x-4 sm:grid-cols-2">
                    {permitted.map((kind) => (
                      <Checkbox
                        key={kind}
                        label={t(`kind.${kind}`)}
                        name="kinds"
                        value={kind}
                        defaultChecked={webhook?.kinds.includes(kind)}
                      />
                    ))}
                  </div>
                </fieldset>
              )
            )
          })}
        </>
      )}
    </EditDialog>
  )
}
