/** The kinds of mail about invoices. */
const INVOICE = {
  number: { meaning: "The number of the invoice", example: "2026-00042" },
  seller: { meaning: "The company that has issued it", example: "Northwind Cloud" },
  amount: { meaning: "Its total, with the currency", example: "€1,240.50" },
  due: { meaning: "The day until which it is to be paid", example: "2026-12-14" },
  start: { meaning: "The first day that it is for", example: "2026-11-01" },
  end: { meaning: "The last day that it is for", example: "2026-11-30" },
  timeZone: { meaning: "The time zone of these days", example: "UTC" },
  link: {
    meaning: "The page of the invoice",
    example: "https://portal.example/#/pages/edit-page/invoice?id=42",
    isLink: true,
  },
} as const;

export const INVOICE_KINDS = {
  "invoice-issued": {
    title: "Invoice issued",
    about: "When an invoice is issued, to the people of the account who may read invoices.",
    tag: "Invoices",
    button: "Open the invoice",
    variables: INVOICE,
    subject: "Invoice {{number}} of {{seller}}",
    text: `{{seller}} has issued invoice {{number}} of {{amount}}, due on {{due}}.

It is for {{start}} to {{end}} ({{timeZone}}).

{{link}}`,
  },
  "invoice-overdue": {
    title: "Invoice overdue",
    about:
      "When an invoice is overdue: the day after it was due and twice more, a week apart, to the people who may read invoices.",
    tag: "Invoices",
    button: "Open the invoice",
    variables: INVOICE,
    subject: "Reminder of invoice {{number}} of {{seller}}",
    text: `Invoice {{number}} of {{amount}} from {{seller}} was due on {{due}} and is not paid.

It is for {{start}} to {{end}} ({{timeZone}}).

{{link}}`,
  },
  "invoice-credited": {
    title: "Invoice credited",
    about:
      "When an invoice is taken back by a credit note, to the people of the account who may read invoices.",
    tag: "Invoices",
    button: "Open the credit note",
    variables: {
      number: { meaning: "The number of the credit note", example: "2026-00043" },
      credits: { meaning: "The number of the invoice that it takes back", example: "2026-00042" },
      seller: INVOICE.seller,
      amount: { meaning: "What it takes back, with the currency", example: "€1,240.50" },
      start: INVOICE.start,
      end: INVOICE.end,
      timeZone: INVOICE.timeZone,
      link: { ...INVOICE.link, meaning: "The page of the credit note" },
    },
    subject: "Credit note {{number}} of {{seller}}",
    text: `{{seller}} has taken invoice {{credits}} of {{amount}} back by credit note {{number}}. Nothing is to be paid for it any more.

It was for {{start}} to {{end}} ({{timeZone}}).

{{link}}`,
  },
} as const;
