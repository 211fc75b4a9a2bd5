-- Categories are written by calls of their own, and every service stands in one: a site begins with one, which services
-- have of which nobody said another (services sheet 4.1).
alter table service_category add column extended_fields jsonb,
  add column translations jsonb not null default '[]';

insert into service_category (site_id, id, name, sort_order, created_at, updated_at)
select site.id, gen_random_uuid(),
  case left(site.language, 2)
    when 'de' then 'Unsere Leistungen'
    when 'es' then 'Nuestros servicios'
    when 'fr' then 'Nos prestations'
    when 'he' then 'השירותים שלנו'
    else 'Our services'
  end,
  1000000000000, site.created_at, site.created_at
from site
where not exists (select 1 from service_category where site_id = site.id and deleted_at is null);

update service set category_id = (
  select id from service_category
  where site_id = service.site_id and deleted_at is null
  order by sort_order, id limit 1)
where category_id is null;
alter table service alter column category_id set not null;
