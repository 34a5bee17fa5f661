import type { QuotePageHeader } from '#shared/quotes/open-quotes.contract.ts'
import { limits } from '#shared/limits.ts'
import { quotePaths } from '#shared/quotes/paths.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { language } from '#web/platform/texts/language.ts'
import { Form } from '#web/domain/form/form.tsx'
import { textOf, useForm } from '#web/platform/forms/use-form.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { Textarea } from '#web/kit/textarea.tsx'
import { t } from '../texts.ts'

/** A form that requests a quote from an organization. */
export function RequestForm({ companyId, header }: { companyId: string; header: QuotePageHeader }) {
  const { formProps, problems, isSending, isDone } = useForm(async (values) => {
    const squareFeet = Math.round(Number(textOf(values, 'squareFeet').replaceAll(/\D/g, '')))
    await api.post(fill(quotePaths.quoteRequests, { companyId }), {
      name: textOf(values, 'name'),
      company: textOf(values, 'company'),
      email: textOf(values, 'email'),
      phone: textOf(values, 'phone'),
      address: textOf(values, 'address'),
      squareFeet: squareFeet || null,
      message: textOf(values, 'message'),
      language: language(),
    })
  })
  const field = (name: 'company' | 'phone' | 'address', maxLength: number, more: object = {}) => (
    <Field label={t(`your.${name}`)} name={name} maxLength={maxLength} problem={problems[name]} {...more} />
  )
  return (
    <div className="mx-auto max-w-xl">
      <h1 className="text-2xl font-semibold">{t('askTitle')}</h1>
      {isDone ? (
        <div className="mt-6">
          <Notice tone="good" isUrgent>
            {t('askDone', { company: header.name })}
          </Notice>
        </div>
      ) : !header.takesRequests ? (
        <p className="mt-3 text-ink-2">{t('askClosed', { company: header.name })}</p>
      ) : (
        <>
          <p className="mt-1 text-ink-2">{t('askLead', { company: header.name })}</p>
          <Form {...formProps} className="mt-6 grid gap-4">
            <div className="grid gap-4 sm:grid-cols-2">
              <Field
                label={t('your.name')}
                name="name"
                required
                autoComplete="name"
                maxLength={limits.personNameMax}
                problem={problems['name']}
              />
              {field('company', limits.nameMax, { autoComplete: 'organization' })}
              <Field
                label={t('your.email')}
                name="email"
                type="email"
                required
                autoComplete="email"
                maxLength={limits.emailMax}
                problem={problems['email']}
              />
              {field('phone', limits.phoneMax, { type: 'tel', autoComplete: 'tel' })}
              {field('address', limits.addressLineMax, { autoComplete: 'street-address' })}
              <Field
                label={t('squareFeet')}
                name="squareFeet"
                inputMode="numeric"
                maxLength={9}
                problem={problems['squareFeet']}
              />
            </div>
            <Textarea
              label={t('your.message')}
              name="message"
              required
              maxLength={limits.noteMax}
              problem={problems['message']}
            />
            <Button type="submit" kind="primary" isBusy={isSending}>
              {t('askSend')}
            </Button>
          </Form>
        </>
      )}
    </div>
  )
}
