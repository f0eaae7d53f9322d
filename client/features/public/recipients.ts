import type { Processing } from '../../../contract/system.ts'

const of = (host: string) => (host === 'localhost' ? 'auf der Maschine dieses Servers' : `bei ${host}`)

/** Who gets data from this instance, a sentence each: what the settings say, not what is usual. */
export function recipientsOf({
  language_model,
  embeddings,
  recognisers,
  error_reports,
  mail,
  files,
}: Processing): string[] {
  return [
    language_model
      ? `Sprachmodell ${of(language_model)}: Ihre Frage, bis zu zwölf frühere Nachrichten derselben Unterhaltung und die gefundenen Rechtsquellen.`
      : 'Sprachmodell: keines verbunden. Antworten entstehen auf diesem Server.',
    ...(embeddings
      ? [
          `Suche nach Bedeutung ${of(embeddings)}: die Worte Ihrer Frage, ohne Ihren Namen, und die Rechtsquellen des Bestandes.`,
        ]
      : []),
    ...(!language_model && !embeddings ? ['Ihre Frage verlässt diesen Server nicht.'] : []),
    ...Array.from(
      new Set(recognisers),
      (host) =>
        `Suche nach Namen ${of(host)}: der Text der Dateien, die Sie pseudonymisieren lassen, schon vor Ihrer Freigabe.`,
    ),
    error_reports
      ? `Fehlerberichte ${of(error_reports)}: was technisch geschehen ist, ohne Inhalte, Namen und Adressen.`
      : 'Fehlerberichte: keine.',
    mail ? `Post ${of(mail)}: Ihre E-Mail-Adresse und unsere Nachrichten an Sie.` : 'Post: kein Mailserver verbunden.',
    ...(files ? [`Ablage ${of(files)}: verschlüsselte Dateien.`] : []),
  ]
}
