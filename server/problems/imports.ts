import { problem } from './problem.ts'

export const importErrors = {
  import_unreadable: problem(
    400,
    'The file is not a table that can be read: it takes CSV, tab-separated text or XLSX.',
    'El archivo no es una tabla legible: se acepta CSV, texto separado por tabuladores o XLSX.',
  ),
  import_columns_refused: problem(
    400,
    'A needed column is missing, or two columns are the same.',
    'Falta una columna necesaria o hay dos columnas iguales.',
  ),
  import_rows_refused: problem(
    400,
    'Some rows cannot be imported. Nothing was changed.',
    'Algunas filas no se pueden importar. No se cambió nada.',
  ),
  import_running: problem(
    409,
    'An import is running already. Wait until it is done.',
    'Ya hay una importación en curso. Espera a que termine.',
  ),
} as const
