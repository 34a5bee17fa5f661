export const clientErrors = {
  client_name_taken: 409,
  contacts_full: 409,
  document_refused: 400,
  file_name_deceives: 400,
  file_infected: 400,
  documents_full: 409,
  contract_dates_reversed: 400,
} as const
