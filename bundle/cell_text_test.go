package bundle

import (
	"strings"
	"testing"

	"cicerone/guide"
)

// Cells keep what people see in them, although their texts are Markdown.
func TestMarkdownOfCells(t *testing.T) {
	for cell, want := range map[string]string{
		"Oil on canvas\nsigned\nand dated": "<p>Oil on canvas<br>\nsigned<br>\nand dated</p>",
		"a\nb\nc\nd":                       "<p>a<br>\nb<br>\nc<br>\nd</p>",
		"One\n\nTwo":                       "<p>One</p>\n<p>Two</p>",
		"5*3*2 cm, 5*3*2*1":                "<p>5*3*2 cm, 5*3*2*1</p>",
		"a *fine* day, **5**":              "<p>a <em>fine</em> day, <strong>5</strong></p>",
		"1. Stock links":                   "<p>1. Stock links</p>",
		"12. März 1900\n15. April 1901":    "<p>12. März 1900<br>\n15. April 1901</p>",
		"1. left\n2. right":                "<ol>\n<li>left</li>\n<li>right</li>\n</ol>",
		"- left\n- right":                  "<ul>\n<li>left</li>\n<li>right</li>\n</ul>",
		"|a|b|\n|---|---|\n|1|2|":          "<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n<td>2</td>\n</tr>\n</tbody>\n</table>",
	} {
		sheet := "code,name,text\n1,One,\"" + cell + "\"\n"
		p := readBack(t, folder(t, map[string]string{"museum.yaml": manifest, "artworks.csv": sheet}))
		if got := strings.ReplaceAll(HTML(p.Museum.Artworks[0].Text["es_ES"]), "<br/>", "<br>"); got != want {
			t.Errorf("%q is shown as\n%s, want\n%s", cell, got, want)
		}
		p.Close()
	}
	if got := HTML(guide.Markdown("5*3*2")); got != "<p>5<em>3</em>2</p>" {
		t.Errorf("outside cells, Markdown is %s", got)
	}
}
