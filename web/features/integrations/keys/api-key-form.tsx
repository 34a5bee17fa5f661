import type { CreatedApiKey } from '#shared/integrations/api-keys.contract.ts'
import { may } from '#shared/access/permissions.ts'
import { keyDays } from '#shared/integrations/api-keys.ts'
import { limits } from '#shared/limits.ts'
import { useMe } from '#web/platform/data/use-me.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { api } from '#web/platform/http/api.ts'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { Select } from '#web/kit/select.tsx'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { permissionGroups } from '../permission-groups.ts'
import { t } from '../texts.ts'

interface ApiKeyFormProps {
  url: string
  isOpen: boolean
  onMade: (key: CreatedApiKey) => void
  onClose: () => void
}

/** Makes a key with some of the reader's own permissions. */
export function ApiKeyForm({ url, isOpen, onMade, onClose }: ApiKeyFormProps) {
  const roles = useMe()?.roles ?? []
  async function send(values: FormData) {
    const created = await api.create<CreatedApiKey>(url, {
      name: textOf(values, 'name'),
      days: Number(textOf(values, 'days')),
      permissions: values.getAll('permissions').map(String),
    })
    onClose()
    onMade(created)
  }
  return (
    <EditDialog
      isOpen={isOpen}
      size="wide"
      title={t('makeKey')}
      description={t('makeKeyText')}
      action={t('makeKey')}
      onClose={onClose}
      send={send}
    >
      {(problems) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label={t('name')}
              name="name"
              required
              maxLength={limits.nameMax}
              hint={t('nameHint')}
              autoComplete="off"
            />
            <Select
              label={t('validFor')}
              name="days"
              defaultValue="90"
              options={keyDays.map((days) => ({ value: String(days), label: t('days', { count: days }) }))}
            />
          </div>
          {problems['permissions'] && (
            <p role="alert" className="form-error">
              {t('choosePermission')}
            </p>
          )}
          {Object.entries(permissionGroups).map(([group, permissionsOfGroup]) => {
            const permitted = permissionsOfGroup.filter((permission) => may(roles, permission))
            return (
              permitted.length > 0 && (
                <fieldset key={group}>
                  <legend className="mb-1 text-sm font-medium">
                    {t(`group.${group as keyof typeof permissionGroups}`)}
                  </legend>
                  <div className="grid gap-x-4 sm:grid-cols-2">
                    {permitted.map((permission) => (
                      <Checkbox key={permission} label={t(`may.${permission}`)} name="permissions" value={permission} />
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
