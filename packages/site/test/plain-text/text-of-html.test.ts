import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineOfHtml, textOfHtml } from '../../src/plain-text/text-of-html.js';

describe('HTML as text', () => {
  it.each([
    ['', ''],
    ['plain', 'plain'],
    ['  a \n b  ', 'a b'],
    ['<p>One</p><p>Two</p>', 'One\n\nTwo'],
    ['One<br>Two<br />Three', 'One\nTwo\nThree'],
    ['One<br><br>Two', 'One\n\nTwo'],
    ['a <b>b</b>c <i> d</i>', 'a bc d'],
    ['<ul><li>One</li><li>Two <b>bold</b></li></ul>after', '- One\n- Two bold\n\nafter'],
    ['<h2>Head</h2><div>One</div><div>Two</div>', 'Head\n\nOne\nTwo'],
    ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a b\nc'],
    ['a<script>bad()</script><style>p{}</style> b', 'a b'],
    ['<a href="https://x.test/a">link</a>.', 'link (https://x.test/a).'],
    ['<a href="https://x.test/a">https://x.test/a</a>', 'https://x.test/a'],
    ['<a href="/local">link</a>', 'link'],
    ['<a href="javascript:alert(1)">link</a>', 'link'],
    ['a <img src="x.jpg" alt="a photo"> b', 'a a photo b'],
    ['R&amp;B &lt;3 &eacute;&#8217;&nbsp;x', 'R&B <3 é’\u00a0x'],
    ['1 < 2 and <unclosed', '1 < 2 and'],
    ['<!-- wp:paragraph --><p>Block</p><!-- /wp:paragraph -->', 'Block'],
  ])('%j', (html, text) => {
    expect(textOfHtml(html)).toBe(text);
  });

  it('of one line has no line breaks', () => {
    expect(lineOfHtml('<p>One</p><br>Two &amp; three')).toBe('One Two & three');
    expect(lineOfHtml('  One \n Two ')).toBe('One Two');
  });

  it('of one line is the same as far as it is used, and what is behind is not parsed', () => {
    const piece = fc.constantFrom(
      '<p>x',
      '</p>',
      '<br>',
      'word ',
      '&amp;',
      '&#8217;',
      '<b>',
      '<script>',
      'ab',
      ' ',
      '\n',
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 2_000, minLength: 500 }),
        fc.integer({ max: 400, min: 0 }),
        (pieces, most) => {
          const html = pieces.join('');
          expect(lineOfHtml(html, most).slice(0, most)).toBe(lineOfHtml(html).slice(0, most));
        },
      ),
      { seed: 1, numRuns: 100 },
    );
    expect(lineOfHtml('&amp;'.repeat(100_000), 300).length).toBeLessThan(2_000);
  });

  it('takes time in proportion to its length', () => {
    // of this process alone, and the least of three: the machine may be busy
    const time = (html: string): number => {
      const times = [1, 2, 3].map(() => {
        const began = process.cpuUsage();
        textOfHtml(html);
        const { user, system } = process.cpuUsage(began);
        return (user + system) / 1000;
      });
      return Math.min(...times);
    };
    for (const piece of [
      '<a href="https://x.test">',
      '<p>',
      '</p>',
      '<li>x',
      '<br>',
      '&amp;',
      '<',
      '<script>',
      'a ',
    ]) {
      time(piece.repeat(2_000));
      const [short, long] = [time(piece.repeat(4_000)), time(piece.repeat(64_000))];
      expect(long, piece).toBeLessThan(Math.max(short, 4) * 16 * 8);
    }
  });
});
