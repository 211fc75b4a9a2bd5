-- What the audit log calls settings: as it calls everything else, so that what was written of them before is found, too.
update audit_entry set entity_type = case entity_type
    when 'mail_setting' then 'mailSettings'
    when 'reminder_setting' then 'reminderSettings'
    when 'service_reminder_setting' then 'topicReminders'
    when 'customer_verification' then 'customerVerification'
    else 'serviceVerification'
  end
where entity_type in
  ('mail_setting', 'reminder_setting', 'service_reminder_setting', 'customer_verification', 'service_verification');
