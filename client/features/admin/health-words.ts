import type { Health } from '../../../contract/health.ts'
import { formatMoment, formatNumber, formatSize } from '../../base/formats.ts'

/** One thing that has to work: what is known of it, and what to do where it does not. */
export type Check = { name: string; state: 'ok' | 'warning' | 'error'; fact: string; advice?: string; command?: string }

const day = 86_400_000
const age = (at: string, now: Date) => (now.getTime() - Date.parse(at)) / day

/** What is looked at first, in the order of the screen. */
export function checksOf(health: Health, now = new Date()): Check[] {
  return [
    storage(health),
    jobs(health),
    mail(health),
    model(health),
    index(health),
    backup(health, now),
    drill(health, now),
    fileCheck(health, now),
    auditLog(health),
  ]
}

function storage({ disk: { free, total } }: Health): Check {
  const share = free / Math.max(1, total)
  return {
    name: 'Speicherplatz',
    state: share < 0.05 ? 'error' : share < 0.15 ? 'warning' : 'ok',
    fact: `${formatSize(free)} von ${formatSize(total)} frei`,
    ...(share < 0.15 && { advice: 'Ohne freien Platz kann nichts mehr gespeichert werden. Schaffen Sie Platz.' }),
  }
}

function jobs({ queues }: Health): Check {
  const sum = (name: 'waiting' | 'failed') => queues.reduce((total, queue) => total + queue[name], 0)
  const failed = sum('failed')
  return {
    name: 'Hintergrundarbeit',
    state: failed > 0 ? 'warning' : 'ok',
    fact: `${formatNumber(sum('waiting'))} wartend, ${formatNumber(failed)} endgültig fehlgeschlagen`,
    ...(failed > 0 && { advice: 'Beheben Sie die Ursache und versuchen Sie die Aufträge unten erneut.' }),
  }
}

const mail = ({ mail: { host } }: Health): Check =>
  host
    ? { name: 'Mail', state: 'ok', fact: `über ${host}` }
    : {
        name: 'Mail',
        state: 'warning',
        fact: 'kein Mailserver eingerichtet',
        advice: 'Mails werden nur als Dateien in DATA_DIR/outbox abgelegt. Setzen Sie SMTP_URL.',
      }

function model({ model, model_errors }: Health): Check {
  if (!model) return { name: 'Sprachmodell', state: 'ok', fact: 'keines verbunden, Antworten bestehen aus Zitaten' }
  return {
    name: 'Sprachmodell',
    state: model_errors > 0 ? 'warning' : 'ok',
    fact: `${model.name} (${model.provider})${model_errors > 0 ? `, ${formatNumber(model_errors)} Fehler seit gestern` : ''}`,
    ...(model_errors > 0 && { advice: 'Welche Fehler es waren, zeigt die Übersicht.' }),
  }
}

const index = ({ index: { is_current, changed_at } }: Health): Check => ({
  name: 'Suchindex',
  state: is_current ? 'ok' : 'warning',
  fact: `${is_current ? 'aktuell' : 'wird gerade neu gebaut'}, Bestand vom ${formatMoment(changed_at)}`,
})

function backup({ backup: { at } }: Health, now: Date): Check {
  const todo = { advice: 'Sichern Sie am besten jede Nacht auf eine andere Maschine:', command: 'npm run backup' }
  if (!at) return { name: 'Letzte Sicherung', state: 'error', fact: 'noch keine', ...todo }
  const isOld = age(at, now) > 2
  return {
    name: 'Letzte Sicherung',
    state: isOld ? 'error' : 'ok',
    fact: formatMoment(at),
    ...(isOld && todo),
  }
}

function drill({ drill: last }: Health, now: Date): Check {
  const todo = {
    advice: 'Prüfen Sie am besten jeden Monat, ob eine Sicherung taugt:',
    command: 'npm run restore -- --check DATEI',
  }
  if (!last) return { name: 'Letzte Wiederherstellungsprobe', state: 'warning', fact: 'noch keine', ...todo }
  const isOld = age(last.at, now) > 92
  return {
    name: 'Letzte Wiederherstellungsprobe',
    state: isOld ? 'warning' : 'ok',
    fact: `${formatMoment(last.at)}, mit der Sicherung vom ${formatMoment(last.made_at)}`,
    ...(isOld && todo),
  }
}

function fileCheck({ file_check: check }: Health, now: Date): Check {
  const name = 'Wöchentliche Prüfung der Dateien'
  if (!check) return { name, state: 'ok', fact: 'noch keine, die erste läuft bald' }
  const { blobs, missing, damaged, unknown } = check
  const wrong = missing + damaged
  const found =
    wrong === 0 ? 'alle vollständig' : `${formatNumber(missing)} fehlen, ${formatNumber(damaged)} beschädigt`
  const beside = unknown === 0 ? '' : `, ${formatNumber(unknown)} ohne Eintrag`
  return {
    name,
    state: wrong > 0 ? 'error' : unknown > 0 || age(check.at, now) > 9 ? 'warning' : 'ok',
    fact: `${formatMoment(check.at)}: ${formatNumber(blobs)} geprüft, ${found}${beside}`,
    ...(wrong > 0
      ? { advice: 'Holen Sie die Dateien aus einer Sicherung zurück.' }
      : unknown > 0 && {
          advice:
            'Zu Dateien im Speicher fehlt der Eintrag in der Datenbank, etwa nach dem Einspielen einer älteren Sicherung. Sie werden nicht von selbst gelöscht.',
        }),
  }
}

function auditLog({ audit }: Health): Check {
  if (!audit) return { name: 'Protokoll', state: 'ok', fact: 'noch nicht geprüft, das geschieht jeden Tag' }
  return {
    name: 'Protokoll',
    state: audit.is_whole ? 'ok' : 'error',
    fact: `${formatMoment(audit.at)}: ${formatNumber(audit.lines)} Einträge, ${audit.is_whole ? 'keiner geändert' : 'die Kette ist beschädigt'}`,
    ...(!audit.is_whole && { advice: 'Welcher Eintrag betroffen ist, steht auf der Seite »Protokoll«.' }),
  }
}

const queueNames: Record<string, string> = {
  file: 'Dateien lesen und pseudonymisieren',
  'corpus-import': 'Import in die Wissensdatenbanken',
  'audit-check': 'Prüfung des Protokolls',
}

/** What a queue does; most send mails. */
export const queueName = (queue: string) => queueNames[queue] ?? `Mail und Konto (${queue})`
