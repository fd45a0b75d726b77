-- CreateIndex
CREATE INDEX "mail_recipients_email_asked_at_idx" ON "mail_recipients"("email", "asked_at");
