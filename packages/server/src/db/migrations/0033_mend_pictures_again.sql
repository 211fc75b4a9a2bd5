-- What is cut out of pictures has grown since the first ones were mended: boxes of AVIF and parts of PNG and WebP that say
-- where a picture was taken, and by whom. All of these kinds are looked at once more.
update media_file set metadata_cut = false where metadata_cut and mime_type in ('image/avif', 'image/png', 'image/webp');
