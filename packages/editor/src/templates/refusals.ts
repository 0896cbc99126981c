import type { Refusals } from '../forms/refusals.js';
import { html, type Html } from '../html.js';

/**
 * The refused values, each with its reason.
 *
 * @param labelOf what a parameter is called; undefined for none, of which the reason stands alone
 */
export const refusalsView = (
  title: string,
  refusals: Refusals,
  labelOf: (param: string) => Html | string | undefined,
): Html | '' =>
  refusals.size === 0
    ? ''
    : html`<div class="e-notice e-failed" role="alert">
        ${title}
        <ul>
          ${Array.from(refusals, ([param, reason]) => {
            const label = labelOf(param);
            return html`<li>${label !== undefined && html`${label}: `}${reason}</li>`;
          })}
        </ul>
      </div>`;
