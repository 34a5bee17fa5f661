import { clientPaths } from '#shared/clients/paths.ts'
import type { ContactList } from '#shared/clients/clients.contract.ts'
import { limits } from '#shared/limits.ts'
import { pricePaths } from '#shared/prices/paths.ts'
import type { PriceLetters } from '#shared/prices/letters.contract.ts'
import type { ClientPrices, PricedSubject } from '#shared/prices/prices.contract.ts'
import { api, fill } from '#web/platform/http/api.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { textOf } from '#web/platform/forms/use-form.ts'
import { EditDialog } from '#web/domain/record/edit-dialog.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { Textarea } from '#web/kit/textarea.tsx'
import { t } from '../texts.ts'
import { DayFields, subjectName } from './price-dialog.tsx'
import { PriceFields, raiseOf } from './price-fields.tsx'

interface LetterDialogProps {
  place: { organizationId: string; clientId: string }
  prices: ClientPrices
  isOpen: boolean
  onWritten: (letters: PriceLetters) => void
  onClose: () => void
}

const keyOf = ({ jobId }: PricedSubject) => jobId ?? 'contract'

/** Writes a letter about new prices of one or several jobs; it stays a draft until it is sent. */
export function LetterDialog({ place, prices, isOpen, onWritten, onClose }: LetterDialogProps) {
  const contacts = useResource<ContactList>(isOpen ? fill(clientPaths.contacts, place) : null)?.items
  const inForce = prices.items.filter(({ priceMinor, basis }) => priceMinor !== null && basis !== 'none')
  // A client with a contract pays no prices of its jobs.
  const contract = inForce.filter(({ jobId }) => jobId === null)
  const priced = contract.length > 0 ? contract : inForce
  const due = priced.find(({ escalator }) => escalator?.isProposed) ?? priced[0]
  async function send(values: FormData) {
    onWritten(
      await api.post<PriceLetters>(fill(pricePaths.priceLetters, place), {
        jobIds: priced.filter((subject) => values.has(keyOf(subject))).map(({ jobId }) => jobId),
        effectiveOn: textOf(values, 'effectiveOn'),
        noticeOn: textOf(values, 'noticeOn') || null,
        recipient: textOf(values, 'recipient'),
        text: textOf(values, 'text'),
        hasQuality: values.has('hasQuality'),
        raise: raiseOf(values, prices.currency),
      }),
    )
  }
  return (
    <EditDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('writeLetter')}
      description={t('letterLead')}
      action={t('saveLetter')}
      send={send}
    >
      {(problems) => (
        <>
          <fieldset>
            <legend className="mb-1 text-sm font-medium">{t('letterPrices')}</legend>
            {priced.map((subject) => (
              <Checkbox
                key={keyOf(subject)}
                name={keyOf(subject)}
                label={subjectName(subject)}
                defaultChecked={subject === due}
              />
            ))}
            {problems['jobIds'] && <p className="text-sm text-bad">{t('letterPricesMissing')}</p>}
          </fieldset>
          <PriceFields subject={due} currency={prices.currency} problem={problems['raise']} />
          <DayFields subject={due} prices={prices} />
          {contacts && <RecipientField contacts={contacts} />}
          <Textarea label={t('letterText')} name="text" rows={4} maxLength={limits.noteMax} />
          <Checkbox name="hasQuality" defaultChecked label={t('letterQuality')} hint={t('letterQualityHint')} />
        </>
      )}
    </EditDialog>
  )
}

const RecipientField = ({ contacts }: { contacts: ContactList['items'] }) => (
  <>
    <Field
      label={t('letterRecipient')}
      name="recipient"
      type="email"
      required
      list="letter-contacts"
      maxLength={limits.emailMax}
      defaultValue={contacts.find(({ email }) => email)?.email}
    />
    <datalist id="letter-contacts">
      {contacts.flatMap(({ id, email, name }) =>
        email
          ? [
              <option key={id} value={email}>
                {name}
              </option>,
            ]
          : [],
      )}
    </datalist>
  </>
)
