import { $getRoot } from 'lexical';
import { describe, expect, it } from 'vitest';
import { change, htmlOf, mountedEditor } from '../editor.testing.ts';
import { $pasteHtml } from './register-paste.ts';

/** Pastes HTML behind `before`. Returns the editor's HTML after that. */
function pasted(html: string, before = '<p>Antes</p>'): string {
  const editor = mountedEditor(before);
  editor.update(
    () => {
      $getRoot().selectEnd();
      $pasteHtml(html);
    },
    { discrete: true },
  );
  return htmlOf(editor);
}

const WORD_ITEM = (level: number, mark: string, text: string) =>
  `<p class=MsoListParagraph style='margin-left:36pt;text-indent:-18pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span style='font:7pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;

describe('pasting', () => {
  it.each([
    ['a word goes on in the same paragraph', '<p>ahora</p>', '<p>Antesahora</p>'],
    [
      'Word: paragraphs, formats and a table, without its classes',
      `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body><!--StartFragment--><p class=MsoNormal><b><span lang=ES style='font-size:12.0pt;font-family:"Calibri",sans-serif;color:black;mso-themecolor:text1'>Título</span></b><o:p></o:p></p><table class=MsoTableGrid><tr><td><p class=MsoNormal>1</p></td><td><p class=MsoNormal>2</p></td></tr></table><!--EndFragment--></body></html>`,
      '<p>Antes<strong>Título</strong></p><table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
    ],
    [
      'Word: lists, with lists within them',
      WORD_ITEM(1, '1.', 'Uno') + WORD_ITEM(2, '·', 'Dentro') + WORD_ITEM(1, '2.', 'Dos'),
      '<p>Antes</p><ol><li>Uno<ul><li>Dentro</li></ul></li><li>Dos</li></ol>',
    ],
    [
      'Google Docs: what is only a style',
      `<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38;margin-top:0pt"><span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:700;text-decoration:none">Negrita</span><span style="font-style:italic;text-decoration:underline;font-weight:400"> y cursiva</span></p><p dir="ltr"><span style="vertical-align:super">2</span></p></b>`,
      '<p>Antes<strong>Negrita</strong><em><u> y cursiva</u></em></p><p><span data-math="superscript" data-base="" data-exponent="2">^2</span></p>',
    ],
    [
      'a page: headings, links and lists, without script or style',
      '<h2 style="color: red">Título</h2><style>p{color:red}</style><script>alert(1)</script><p style="color: #123456">Ve <a href="https://x.pe" style="text-decoration: underline">aquí</a><img src="x" onerror="alert(1)"></p><ul><li>a</li></ul>',
      '<p>Antes<strong>Título</strong></p><p>Ve aquí</p><ul><li>a</li></ul>',
    ],
    [
      'sizes of 8 to 72 px',
      '<p><span style="font-size: 20px">a</span><span style="font-size: 7px">b</span></p>',
      '<p>Antes<span style="font-size: 20px">a</span>b</p>',
    ],
    [
      'colours of the text',
      '<p><span style="color: rgb(176, 50, 31); background-color: #fff">a</span></p>',
      '<p>Antes<span style="color: rgb(176, 50, 31)">a</span></p>',
    ],
    [
      'math of ours',
      '<span data-math="fraction" data-n="1" data-d="2">1/2</span>',
      '<p>Antes<span data-math="fraction" data-n="1" data-d="2">1/2</span></p>',
    ],
    ['nothing at all', '<style>p{}</style>', '<p>Antes</p>'],
  ])('%s', (_what, html, expected) => {
    expect(pasted(html)).toBe(expected);
  });

  it('into an empty field', () => {
    expect(pasted('<p>a</p><p>b</p>', '')).toBe('<p>a</p><p>b</p>');
  });
});

describe('styles that come with our clipboard format', () => {
  it.each([
    ['background-image: url(https://x.pe/a.png); color: #123456', 'color: #123456;'],
    ['position: fixed', ''],
    ['font-size: 20px;', 'font-size: 20px;'],
  ])('%s is kept as «%s»', (style, kept) => {
    const editor = mountedEditor('<p>a</p>');
    change(editor, () => {
      $getRoot().getAllTextNodes()[0]?.setStyle(style);
    });
    const stored = editor.getEditorState().read(() => $getRoot().getAllTextNodes()[0]?.getStyle());
    expect(stored).toBe(kept);
    expect(document.body.innerHTML).not.toContain('url(');
  });
});
