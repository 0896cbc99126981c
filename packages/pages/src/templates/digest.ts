import type { PageRequest } from '../context.js';
import { html, raw, type Html } from '../html.js';
import type { EventSummary, NamedLink } from '../views/event-summary.js';
import { digestTitle } from './digest-title.js';
import { authored, stateMark } from './event-card.js';
import type { DigestView } from './templates.js';
import { whenTextOnDay } from './when.js';

/*
 * Mail programs have no custom properties, take styles from attributes alone, and lay out tables: the values are those of
 * light pages.
 */
const FONT = 'font-family:Arial,Helvetica,sans-serif';
const TEXT = `${FONT};font-size:16px;line-height:24px;color:#1b1f24`;
const MUTED = `${FONT};font-size:14px;line-height:20px;color:#57606a`;
const LINK = 'color:#1d4ed8';

/** A category with its colour, which a mail program shows as the colour of a letter. */
const category = ({ name, color }: NamedLink): Html =>
  html`${color && html`<span style="color:${color}" aria-hidden="true">●</span> `}<span dir="auto"
      >${raw(name)}</span
    > `;

function eventRow(event: EventSummary, day: string, request: PageRequest): Html {
  const { venue, cost, image, categories } = event;
  return html`<tr>
    <td valign="top" ${image === '' && html`colspan="2"`} style="padding:0 16px 20px 0">
      <div style="${TEXT};font-weight:bold">
        ${stateMark(event, request)}<a href="${event.url}" style="${LINK}" dir="auto">${raw(event.title)}</a>
      </div>
      <div style="${MUTED}">${whenTextOnDay(event, day, request)}</div>
      ${venue && html`<div style="${MUTED}">${raw(venue.name)}${venue.address && html`${request.comma}${authored(venue.address)}`}</div>`}
      ${(cost || categories.length > 0) && html`<div style="${MUTED}">${cost && html`<b>${authored(cost)}</b> `}${categories.map((one) => category(one))}</div>`}
    </td>
    ${
      image &&
      html`<td valign="top" width="120" style="padding:0 0 20px">
        <img src="${image}" width="120" alt="" style="display:block;border:0;width:120px;height:auto" />
      </td>`
    }
  </tr>`;
}

/** A digest as an e-mail. */
export function digest(view: DigestView, request: PageRequest): Html {
  const { calendar, dates, direction, locale, messages, site } = request;
  const title = digestTitle(view, request);
  return html`<!doctype html>
    <html lang="${locale}" dir="${direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
      </head>
      <body style="margin:0;padding:0;background-color:#f5f6f8">
        <table
          role="presentation"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          border="0"
          style="background-color:#f5f6f8"
        >
          <tr>
            <td align="center" style="padding:24px 8px">
              <table
                role="presentation"
                width="600"
                cellpadding="0"
                cellspacing="0"
                border="0"
                style="width:100%;max-width:600px;background-color:#ffffff"
              >
                <tr>
                  <td style="padding:24px">
                    <h1 style="${FONT};font-size:24px;line-height:30px;color:#1b1f24;margin:0 0 24px">
                      ${title}
                    </h1>
                    ${view.days.length === 0 && html`<p style="${TEXT};margin:0">${messages.noEvents}</p>`}
                    ${view.days.map(
                      ({ day, events }) =>
                        html`<h2
                            style="${FONT};font-size:18px;line-height:24px;color:#1b1f24;margin:0 0 12px"
                          >
                            ${dates.day(day)}
                          </h2>
                          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
                            ${events.map((event) => eventRow(event, day, request))}
                          </table>`,
                    )}
                    ${view.more > 0 && html`<p style="${TEXT};margin:0 0 24px"><a href="${view.url}" style="${LINK}">${messages.more(view.more)}</a></p>`}
                    <p style="${MUTED};margin:0">
                      <a href="${site.url}/" style="${LINK}">${calendar.settings.title}</a>
                    </p>
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `;
}
