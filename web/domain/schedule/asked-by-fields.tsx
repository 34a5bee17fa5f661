import { changeRequesters } from '#shared/fair-workweek/kinds.ts'
import { Select } from '#web/kit/select.tsx'
import { t } from './texts.ts'
import type { Requester } from './change-cost.ts'

interface AskedByFieldsProps {
  requester: Requester
  /** The members who may have requested the change. */
  people: readonly { readonly memberId: string; readonly name: string }[]
  hint?: string
  onChange: (requester: Requester) => void
}

/** Inputs for the requester of a schedule change: the company, or which member. */
export const AskedByFields = ({ requester, people, hint, onChange }: AskedByFieldsProps) => (
  <>
    <Select
      label={t('askedBy')}
      name="askedBy"
      value={requester['askedBy'] ?? 'company'}
      options={changeRequesters.map((value) => ({ value, label: t(`asked.${value}`) }))}
      hint={hint}
      onChange={({ target }) => onChange({ askedBy: target.value })}
    />
    {requester['askedBy'] === 'member' && (
      <Select
        label={t('askedMember')}
        name="askedMemberId"
        value={requester['askedMemberId'] ?? ''}
        options={[
          { value: '', label: t('askedEverybody') },
          ...people.map(({ memberId, name }) => ({ value: memberId, label: name })),
        ]}
        onChange={({ target }) => onChange({ askedBy: 'member', ...(target.value && { askedMemberId: target.value }) })}
      />
    )}
  </>
)
