package bundle

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"

	nethtml "golang.org/x/net/html"

	"cicerone/guide"
)

// The parts that known attacks on sanitisers are made of.
var (
	attackHandlers = strings.Fields(`onabort onactivate onafterprint onafterscriptexecute onanimationcancel onanimationend onanimationiteration
		onanimationstart onauxclick onbeforecopy onbeforecut onbeforeinput onbeforematch onbeforepaste onbeforeprint onbeforescriptexecute
		onbeforetoggle onbeforeunload onbegin onblur onbounce oncancel oncanplay oncanplaythrough onchange onclick onclose oncontextlost
		oncontextmenu oncontextrestored oncopy oncuechange oncut ondblclick ondrag ondragend ondragenter ondragexit ondragleave ondragover
		ondragstart ondrop ondurationchange onemptied onend onended onerror onfinish onfocus onfocusin onfocusout onformdata onfullscreenchange
		ongesturechange ongotpointercapture onhashchange oninput oninvalid onkeydown onkeypress onkeyup onload onloadeddata onloadedmetadata
		onloadend onloadstart onlostpointercapture onmessage onmousedown onmouseenter onmouseleave onmousemove onmouseout onmouseover onmouseup
		onmousewheel onpagehide onpageshow onpaste onpause onplay onplaying onpointercancel onpointerdown onpointerenter onpointermove
		onpointerout onpointerover onpointerrawupdate onpointerup onpopstate onprogress onratechange onrepeat onreset onresize onscroll
		onscrollend onscrollsnapchange onsearch onsecuritypolicyviolation onseeked onseeking onselect onselectionchange onselectstart onshow
		onslotchange onstalled onstart onstorage onsubmit onsuspend ontimeupdate ontoggle ontouchcancel ontouchend ontouchmove ontouchstart
		ontransitionend ontransitionrun ontransitionstart onunhandledrejection onunload onvolumechange onwaiting onwebkitanimationend onwheel`)
	attackElements = strings.Fields(`applet area audio base bgsound body button canvas comment datalist details dialog dir embed fieldset font
		form frame frameset head html iframe image img input isindex keygen layer link listing map marquee math menu meta meter noembed noframes
		noscript object option output param picture plaintext portal progress script search section select slot source style summary svg
		template textarea title track video xmp x-element xss foreignObject animate set use mi mtext annotation-xml mglyph malignmark desc`)
	attackAddresses = []string{
		"javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "\x01javascript:alert(1)", "java\tscript:alert(1)", "java\nscript:alert(1)",
		"java\rscript:alert(1)", "java&#9;script:alert(1)", "java&#x0A;script:alert(1)", "java&Tab;script:alert(1)", "java&NewLine;script:alert(1)",
		"javascript&colon;alert(1)", "javascript&#58;alert(1)", "javascript&#x3A;alert(1)", "&#106;avascript:alert(1)", "&#x6A&#x61vascript:alert(1)",
		"&#0000106avascript:alert(1)", "javascript\x00:alert(1)", "\x1fjavascript:alert(1)", "\u2028javascript:alert(1)", "\u00a0javascript:alert(1)",
		"\ufeffjavascript:alert(1)", "javascript://example.org/%0Aalert(1)", "javascript:/*--></title></style>*/alert(1)", "vbscript:msgbox(1)",
		"VBSCRIPT:msgbox(1)", "livescript:alert(1)", "mocha:alert(1)", "data:text/html,<script>alert(1)</script>", "data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==",
		"DATA:text/html,x", "data:image/svg+xml,<svg onload=alert(1)>", "data:application/xhtml+xml,x", "data:,x", "blob:https://example.org/x", "filesystem:x",
		"file:///etc/passwd", "view-source:javascript:alert(1)", "jar:javascript:alert(1)", "feed:javascript:alert(1)", "ms-its:x", "mhtml:x", "intent://x#Intent;end",
		"about:blank", "chrome://settings", "tel:javascript:alert(1)", "sms:x", "ws://x", "wyciwyg://x", "res://x", "x-javascript:alert(1)", "//javascript:alert(1)\x00",
	}
	// Whole strings: parsers that disagree, elements that change how what follows is read, and the like.
	attackStrings = []string{
		`<script>alert(1)</script>`, `<ScRiPt>alert(1)</sCrIpT>`, `<script/src=//x>`, `<script src=data:,alert(1)>`, `<<script>alert(1)//<</script>`, `<script>alert(1)`,
		`</script><script>alert(1)</script>`, `<scr<script>ipt>alert(1)</scr</script>ipt>`, `<script\x20type="text/javascript">alert(1)</script>`, "<script\x0c>alert(1)</script>",
		"<script\x00>alert(1)</script>", "<\x00script>alert(1)</script>", `<script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>`, `<svg><script>alert&#40;1)</script></svg>`,
		`<svg/onload=alert(1)>`, `<svg onload=alert(1)//`, `<svg><animate onbegin=alert(1) attributeName=x>`, `<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>`,
		`<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><image href='1' onerror='alert(1)'/></svg>#x"/></svg>`, `<svg><set attributeName=href to=javascript:alert(1)>`,
		`<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">`, `<svg><style><img src=x onerror=alert(1)></style></svg>`, `<svg><p><style><!--</style><img src=x onerror=alert(1)>--></style>`,
		`<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">`, `<math><mi//xlink:href="data:x,<script>alert(4)</script>">`,
		`<math><annotation-xml encoding="text/html"><style><img src=x onerror=alert(1)></style></annotation-xml></math>`, `<math><mtext><mglyph><svg><mtext><textarea><path id="</textarea><img onerror=alert(1) src=1>">`,
		`<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>`, `<math href="javascript:alert(1)">x</math>`, `<math><maction actiontype="statusline#x" xlink:href="javascript:alert(1)">x`,
		`<noscript><p title="</noscript><img src=x onerror=alert(1)>">`, `<noembed><p title="</noembed><img src=x onerror=alert(1)>">`, `<xmp><p title="</xmp><img src=x onerror=alert(1)>">`,
		`<iframe><p title="</iframe><img src=x onerror=alert(1)>">`, `<noframes><p title="</noframes><img src=x onerror=alert(1)>">`, `<textarea><p title="</textarea><img src=x onerror=alert(1)>">`,
		`<title><p title="</title><img src=x onerror=alert(1)>">`, `<style><p title="</style><img src=x onerror=alert(1)>">`, `<template><p title="</template><img src=x onerror=alert(1)>">`,
		`<plaintext><p title="</plaintext><img src=x onerror=alert(1)>">`, `<listing>&lt;img src=x onerror=alert(1)&gt;</listing>`, `<select><template><img src=x onerror=alert(1)></template></select>`,
		`<table><td><script>alert(1)</script></table>`, `<table background="javascript:alert(1)">`, `<td background="javascript:alert(1)">`, `<tr><script>alert(1)</script>`, `<caption><svg onload=alert(1)>`,
		`<p title="</p><img src=x onerror=alert(1)>">`, `<abbr title="><img src=x onerror=alert(1)>">x</abbr>`, `<a title='"><img src=x onerror=alert(1)>'>x</a>`, `<abbr title="&quot;onclick=alert(1)">x</abbr>`,
		"<a title=`x` href=`javascript:alert(1)`>x</a>", "<p title=`><img src=x onerror=alert(1)>`>", `<p lang="x" onclick=alert(1) dir=ltr>`, `<p lang='"onclick=alert(1)'>`, `<p dir="ltr&quot; onclick=&quot;alert(1)">`,
		`<ol start="1" onclick=alert(1)>`, `<ol start='1"onclick="alert(1)'>`, `<th align="x;background:url(javascript:alert(1))">`, `<p/onclick=alert(1)>`, `<p onclick =alert(1)>`, "<p\nonclick=alert(1)>", "<p\x0conclick=alert(1)>",
		"<p\x00onclick=alert(1)>", "<p on\x00click=alert(1)>", `<p "onclick=alert(1)>`, `<p '"><img src=x onerror=alert(1)>`, `<p =onclick=alert(1)>`, `<p x=" onclick=alert(1) y=">`, `<p onclick&#61;alert(1)>`, `<b <script>alert(1)</script>0`,
		`<img src=x onerror=alert(1)>`, `<img/src/onerror=alert(1)>`, "<img src=x:alert(alt) onerror=eval(src) alt=0>", `<IMG """><SCRIPT>alert(1)</SCRIPT>"\>`, `<IMG SRC=javascript:alert(String.fromCharCode(88,83,83))>`, `<IMG LOWSRC="javascript:alert(1)">`,
		`<IMG DYNSRC="javascript:alert(1)">`, `<image src=x onerror=alert(1)>`, `<picture><source srcset=x><img onerror=alert(1)>`, `<video><source onerror=alert(1)>`, `<audio src onloadstart=alert(1)>`, `<video poster=javascript:alert(1)//>`,
		`<iframe src=javascript:alert(1)>`, `<iframe srcdoc="<img src=x onerror=alert(1)>">`, `<iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;">`, `<object data="data:text/html,<script>alert(1)</script>">`, `<embed src="javascript:alert(1)">`, `<embed code="x.swf" allowscriptaccess=always>`,
		`<link rel=stylesheet href=//x>`, `<link rel=import href=data:text/html,x>`, `<link rel=preload href=//x as=script>`, `<base href="javascript:alert(1)//">`, `<base target=_self><a href=x>`, `<meta http-equiv=refresh content="0;url=javascript:alert(1)">`, `<meta charset=utf-7>`,
		`+ADw-script+AD4-alert(1)+ADw-/script+AD4-`, `<form action=javascript:alert(1)><input type=submit>`, `<button formaction=javascript:alert(1)>x`, `<input autofocus onfocus=alert(1)>`, `<isindex action=javascript:alert(1) type=image>`, `<keygen autofocus onfocus=alert(1)>`,
		`<select autofocus onfocus=alert(1)>`, `<textarea autofocus onfocus=alert(1)>`, `<details open ontoggle=alert(1)>`, `<dialog open onclose=alert(1)>`, `<marquee onstart=alert(1)>`, `<body onload=alert(1)>`, `<frameset onload=alert(1)>`, `<html manifest=//x>`, `<bgsound src=javascript:alert(1)>`,
		`<style>@import "javascript:alert(1)";</style>`, `<style>*{background:url(javascript:alert(1))}</style>`, `<p style="background:url(javascript:alert(1))">`, `<p style="width:expression(alert(1))">`, `<p style="-moz-binding:url(//x#x)">`, `<p style="behavior:url(x.htc)">`, `<p style="position:fixed;inset:0">`,
		`<p class="x" id="y">`, `<p id=getElementById>`, `<a id=x name=y>`, `<form id=document><input name=cookie>`, `<a id=defaultView><a id=defaultView name=x href=cid:x>`, `<img name=currentScript>`, `<p data-x="y">`, `<p is="x-y">`, `<p slot=x part=y>`, `<p contenteditable autofocus tabindex=1 onfocus=alert(1)>`,
		`<a href="https://x" target="_top" ping="//y" download rel=opener>x</a>`, `<a href=x referrerpolicy=unsafe-url>`, `<a/href="javascript:alert(1)">x`, `<a href=javascript:alert(1)`, `<a href="javascript:alert(1)"<b>x`, `<a href="x" href="javascript:alert(1)">x</a>`, `<A HREF="javascript:alert(1)">x</A>`,
		`<a xlink:href="javascript:alert(1)">x</a>`, `<a xml:base="javascript:alert(1)//" href="x">x</a>`, `<blockquote cite="javascript:alert(1)">x</blockquote>`, `<q cite="javascript:alert(1)">x</q>`, `<del cite="javascript:alert(1)">x</del>`, `<ins datetime=x onclick=alert(1)>x</ins>`,
		`<!--><img src=x onerror=alert(1)>-->`, `<!---><img src=x onerror=alert(1)>-->`, `<!-- --!><img src=x onerror=alert(1)> -->`, `<!--<img src="--><img src=x onerror=alert(1)//">`, `<![CDATA[<img src=x onerror=alert(1)>]]>`, `<![><img src=x onerror=alert(1)>]>`, `<!DOCTYPE html [<!ENTITY x "y">]>`, `<!ELEMENT x>`,
		`<?xml version="1.0"?><script>alert(1)</script>`, `<?php echo 1 ?><img src=x onerror=alert(1)>`, `<% alert(1) %><img src=x onerror=alert(1)>`, `</p><img src=x onerror=alert(1)>`, `</><img src=x onerror=alert(1)>`, `</x onclick=alert(1)>`, `<//img src=x onerror=alert(1)>`, `<!><img src=x onerror=alert(1)>`, `<? ><img src=x onerror=alert(1)>`,
		"[x](javascript:alert(1))", "[x](JAVASCRIPT:alert(1))", "[x](<javascript:alert(1)>)", "[x](java&#115;cript:alert(1))", "[x](javascript&colon;alert(1))", "[x]( javascript:alert(1) 'y')", "[x](data:text/html;base64,PHNjcmlwdD4=)", "[x][y]\n\n[y]: javascript:alert(1)", "[y]\n\n[y]: data:text/html,x",
		"<javascript:alert(1)>", "<JAVASCRIPT:alert(1)>", "<data:text/html,x>", "![x](javascript:alert(1))", "![x\"onerror=\"alert(1)](y)", "[x](https://y\"onclick=\"alert(1))", "[x](https://y 'z\" onclick=\"alert(1)')", "[x](https://y \"z' onclick='alert(1)\")", "[<img src=x onerror=alert(1)>](y)", "[x](y \"<img src=x onerror=alert(1)>\")",
		"**<img src=x onerror=alert(1)>**", "`<img src=x onerror=alert(1)>`</code><img src=x onerror=alert(1)>", "```\n</code></pre><script>alert(1)</script>\n```", "```\"><script>alert(1)</script>\nx\n```", "    <script>alert(1)</script>", "> <script>alert(1)</script>", "- <script>alert(1)</script>", "# <script>alert(1)</script>",
		"| <script>alert(1)</script> |\n|---|\n| <img src=x onerror=alert(1)> |", "| a |\n|:-:|\n| </td><td onclick=alert(1)> |", "&lt;script&gt;alert(1)&lt;/script&gt;<script>alert(1)</script>", "\\<script>alert(1)</script>", "<script\n\n>alert(1)</script>", "<div>\n\n<script>alert(1)</script>\n\n</div>", "<pre>\n<script>alert(1)\n\n</script></pre>",
		"%3Cscript%3Ealert(1)%3C/script%3E<script>alert(1)</script>", "\ufeff<script>alert(1)</script>", "\u00ad<scr\u00adipt>alert(1)</script>", "＜script＞alert(1)＜/script＞", "<ſcript>alert(1)</ſcript>", "<ıframe src=x>", "<K onclick=alert(1)>", "\xff<script>alert(1)</script>", "<p title=\"\xff\" onclick=alert(1)>", "\xf0\x28\x8c<img src=x onerror=alert(1)>",
		strings.Repeat("<b>", 400) + "<script>alert(1)</script>", strings.Repeat("[", 500) + "x](javascript:alert(1))", strings.Repeat("<p title='", 300) + "><script>alert(1)</script>", "<p " + strings.Repeat("a=b ", 3000) + "onclick=alert(1)>",
	}
)

// attacks are all attack strings.
func attacks() []string {
	all := append([]string{}, attackStrings...)
	for _, handler := range attackHandlers {
		all = append(all, `<p `+handler+`=alert(1)>x</p>`, `<a href="https://x" `+strings.ToUpper(handler)+`='alert(1)'>x</a>`)
	}
	for _, element := range attackElements {
		all = append(all, "<"+element+" src=x href=javascript:alert(1) onerror=alert(1)>x</"+element+">", "<b><"+element+"/onload=alert(1)>")
	}
	for _, address := range attackAddresses {
		all = append(all, `<a href="`+address+`">x</a>`, `<a href='`+address+`' title=y>x</a>`, "<a href="+address+">x</a>", "[x](<"+address+">)")
	}
	return all
}

// attackFile holds the attacks as HTML that nobody has cleaned, for the tests of the app's own sanitiser: the server's
// must not be all that stands between them and a phone.
const attackFile = "testdata/attacks.json"

// uncleaned are the attacks as Markdown makes HTML of them, each once.
func uncleaned() (all []string) {
	seen := map[string]bool{}
	for _, attack := range attacks() {
		if html := strings.ToValidUTF8(render(attack), "\uFFFD"); !seen[html] {
			seen[html] = true
			all = append(all, html)
		}
	}
	return all
}

func TestTheAppsTestsHaveTheSameAttacks(t *testing.T) {
	made, err := json.MarshalIndent(uncleaned(), "", " ")
	if err != nil {
		t.Fatal(err)
	}
	made = append(made, '\n')
	if *update {
		if err := os.WriteFile(attackFile, made, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if content, err := os.ReadFile(attackFile); err != nil || !bytes.Equal(content, made) {
		t.Errorf("%s is not what the attacks make (%v); run go test ./bundle -run SameAttacks -update", attackFile, err)
	}
}

// Whatever a rich text holds, what is published of it shows text and leads to pages, and does nothing else, however
// often it is read and written by a browser.
func TestAttacksInRichTextAreRemoved(t *testing.T) {
	seen := map[string]bool{}
	for _, attack := range attacks() {
		seen[attack] = true
		html := HTML(guide.Markdown(attack))
		for range 2 { // a browser's reading of what a browser wrote may differ from the first one
			html = readAndWritten(t, html)
		}
	}
	if len(seen) < 500 {
		t.Errorf("there are %d attacks, want 500 at least", len(seen))
	}
	t.Logf("%d attacks come out harmless", len(seen))
}

// readAndWritten reads HTML as a browser does, checks every element and writes it again.
func readAndWritten(t *testing.T, html string) string {
	t.Helper()
	document, err := nethtml.Parse(strings.NewReader("<!DOCTYPE html><body>" + html))
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	for node := range document.Descendants() {
		frame := node.Data == "html" || node.Data == "head" || node.Data == "body"
		switch {
		case node.Type == nethtml.CommentNode:
			t.Errorf("%q holds a comment", html)
		case node.Type == nethtml.ElementNode && !frame:
			if node.Namespace != "" {
				t.Errorf("%q holds %s of %s", html, node.Data, node.Namespace)
			}
			checkShown(t, nethtml.Token{Data: node.Data, Attr: node.Attr}, html)
		case node.Type == nethtml.ElementNode && len(node.Attr) > 0:
			t.Errorf("%q gives <%s> attributes", html, node.Data)
		}
	}
	for child := range document.LastChild.LastChild.ChildNodes() {
		if err := nethtml.Render(&out, child); err != nil {
			t.Fatal(err)
		}
	}
	return out.String()
}

// attackWrappings are Markdown and HTML around an attack, in which parsers change their state.
var attackWrappings = []string{
	"%s\n\nafter", "before %s", "> %s", "- %s", "1. x\n   %s", "# %s", "**%s**", "[%s](https://x)", "| a |\n|---|\n| %s |", "<div>\n\n%s\n\n</div>",
	"<p title='%s'>x</p>", "<b>%s", "<!-- %s -->", "`%s`", "\\%s", "&lt;%s",
}

// CON-4: what staff write reaches previews and visitors through the same renderer, whatever stands around it.
func TestTenThousandAttacksAreRemoved(t *testing.T) {
	count := 0
	for _, attack := range attacks() {
		if len(attack) > 2000 { // tested without wrappings
			continue
		}
		for _, wrapping := range attackWrappings {
			readAndWritten(t, readAndWritten(t, HTML(guide.Markdown(strings.Replace(wrapping, "%s", attack, 1)))))
			count++
		}
	}
	if count < 10_000 {
		t.Errorf("there are %d attacks, want 10,000 at least", count)
	}
}
