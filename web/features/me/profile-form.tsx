import type { Profile } from '#shared/users/users.contract.ts'
import { languages, pickLanguage } from '#shared/languages.ts'
import { limits } from '#shared/limits.ts'
import { userPaths } from '#shared/users/paths.ts'
import { api } from '#web/lib/api.ts'
import { changeLanguage, language } from '#web/lib/language.ts'
import { notifySuccess } from '#web/lib/notifications.ts'
import { refresh, store, useResource } from '#web/lib/resource.ts'
import { textOf, useForm } from '#web/lib/use-form.ts'
import { useMe } from '#web/lib/use-me.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { languageNames } from '#web/ui/language-switch.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { t } from './texts.ts'

export function ProfileForm() {
  const me = useMe()
  const profile = useResource<Profile>(userPaths.profile)
  const { formProps, problems, error, isSending } = useForm(async (values) => {
    const changes: Profile = { name: textOf(values, 'name'), language: pickLanguage(textOf(values, 'language')) }
    await store(userPaths.profile, await api.put<Profile>(userPaths.profile, changes))
    await refresh(userPaths.me)
    if (changes.language === language()) notifySuccess(t('saved'))
    else changeLanguage(changes.language)
  })
  if (!me || !profile) return <SkeletonText lines={6} />

  return (
    <form {...formProps} className="grid gap-4">
      <FormError error={error} />
      <Field
        label={t('name')}
        name="name"
        autoComplete="name"
        required
        maxLength={limits.personNameMax}
        defaultValue={profile.name}
        problem={problems['name']}
      />
      <Select
        label={t('language')}
        name="language"
        defaultValue={language()}
        options={languages.map((id) => ({ value: id, label: languageNames[id] }))}
        problem={problems['language']}
      />
      <Button type="submit" kind="primary" isBusy={isSending} className="justify-self-start">
        {t('profileSave')}
      </Button>
    </form>
  )
}
