import type { Profile } from '#shared/users/users.contract.ts'
import { languages, nameOfLanguage, pickLanguage } from '#shared/languages.ts'
import { limits } from '#shared/limits.ts'
import { userPaths } from '#shared/users/paths.ts'
import { api } from '#web/platform/http/api.ts'
import { changeLanguage, language } from '#web/platform/texts/language.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { refresh, store, useResource } from '#web/platform/data/resource.ts'
import { Form } from '#web/domain/form/form.tsx'
import { textOf, useForm } from '#web/platform/forms/use-form.ts'
import { useMe } from '#web/platform/data/use-me.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { Select } from '#web/kit/select.tsx'
import { SkeletonText } from '#web/kit/frame/skeleton.tsx'
import { t } from './texts.ts'

export function ProfileForm() {
  const me = useMe()
  const profile = useResource<Profile>(userPaths.profile)
  const { formProps, isSending } = useForm(async (values) => {
    const changes: Profile = { name: textOf(values, 'name'), language: pickLanguage(textOf(values, 'language')) }
    await store(userPaths.profile, await api.put<Profile>(userPaths.profile, changes))
    await refresh(userPaths.me)
    if (changes.language === language()) notifySuccess(t('saved'))
    else changeLanguage(changes.language)
  })
  if (!me || !profile) return <SkeletonText lines={6} />

  return (
    <Form {...formProps} className="grid gap-4">
      <Field
        label={t('name')}
        name="name"
        autoComplete="name"
        required
        maxLength={limits.personNameMax}
        defaultValue={profile.name}
      />
      <Select
        label={t('language')}
        name="language"
        defaultValue={language()}
        options={languages.map((id) => ({ value: id, label: nameOfLanguage(id) }))}
      />
      <Button type="submit" kind="primary" isBusy={isSending} className="justify-self-start">
        {t('profileSave')}
      </Button>
    </Form>
  )
}
