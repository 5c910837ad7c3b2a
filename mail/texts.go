package mail

// invitationText is the e-mail of an invitation: the subject with the organization, and the body with who invites, the
// organization, the link and the last day.
type invitationText struct{ subject, body string }

// invitationTexts are the texts in the languages of the console.
var invitationTexts = map[string]invitationText{
	"en": {
		"Your invitation to %s",
		"Hello,\n\n%s invites you to work on the guides of %s.\n\nOpen this link to join:\n\n%s\n\n" +
			"It works once, until %s. If you did not expect this, you need do nothing.\n",
	},
	"es": {
		"Tu invitación a %s",
		"Hola:\n\n%s te invita a trabajar en las guías de %s.\n\nAbre este enlace para unirte:\n\n%s\n\n" +
			"Sirve una sola vez, hasta el %s. Si no esperabas este mensaje, no tienes que hacer nada.\n",
	},
	"fr": {
		"Votre invitation à %s",
		"Bonjour,\n\n%s vous invite à travailler sur les guides de %s.\n\nOuvrez ce lien pour nous rejoindre :\n\n%s\n\n" +
			"Il sert une seule fois, jusqu’au %s. Si vous n’attendiez pas ce message, vous n’avez rien à faire.\n",
	},
	"de": {
		"Ihre Einladung zu %s",
		"Guten Tag,\n\n%s lädt Sie ein, an den Führern von %s zu arbeiten.\n\nÖffnen Sie diesen Link, um dabei zu sein:\n\n%s\n\n" +
			"Er gilt einmal, bis %s. Wenn Sie diese Nachricht nicht erwartet haben, brauchen Sie nichts zu tun.\n",
	},
	"ar": {
		"دعوتك إلى %s",
		"مرحبًا،\n\nيدعوك %s إلى العمل على أدلة %s.\n\nافتح هذا الرابط للانضمام:\n\n%s\n\n" +
			"يعمل مرة واحدة حتى %s. إن لم تكن تتوقع هذه الرسالة فلا يلزمك فعل شيء.\n",
	},
}
