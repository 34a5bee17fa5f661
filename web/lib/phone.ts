/**
 * A number as it is read aloud: +16125550160;ext=12 → (612) 555-0160 ext. 12. Numbers of other countries are grouped with
 * their country code where we know how; what nobody could read when it was typed stays as it is.
 */
export const formatPhone = (kept: string) =>
  kept
    .replace(/^\+1(\d{3})(\d{3})(\d{4})(?=;|$)/, '($1) $2-$3')
    .replace(/^\+52(55|56|33|81)(\d{4})(\d{4})(?=;|$)/, '+52 $1 $2 $3')
    .replace(/^\+52(\d{3})(\d{3})(\d{4})(?=;|$)/, '+52 $1 $2 $3')
    .replace(';ext=', ' ext. ')

/** What a telephone dials; an extension is part of it. */
export const dialled = (kept: string) =>
  `tel:${/^\+\d+(;ext=\d+)?$/.test(kept) ? kept : kept.replaceAll(/[^\d+]/g, '')}`
