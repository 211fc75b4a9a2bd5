-- How often whoever made a booking has had its message sent once more.

alter table booking add column sent_again integer not null default 0;
