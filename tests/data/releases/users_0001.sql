CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE audit (
	id INTEGER NOT NULL, 
	guild_id BIGINT NOT NULL, 
	actor_id BIGINT NOT NULL, 
	at VARCHAR(32) NOT NULL, 
	action VARCHAR(40) NOT NULL, 
	subject VARCHAR(200) NOT NULL, 
	detail JSON NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "audit" VALUES(1,1111,7,'2026-12-01T10:12:10+00:00','faq add','Do bears sleep?','{"entry": 1, "state": "published"}');
INSERT INTO "audit" VALUES(2,1111,8,'2026-12-01T10:12:10+00:00','faq edit','Do bears sleep?','{"entry": 1, "version": 2}');
INSERT INTO "audit" VALUES(3,1111,9,'2026-12-01T10:12:10+00:00','faq add','Cats','{"entry": 2, "state": "pending"}');
INSERT INTO "audit" VALUES(4,1111,7,'2026-12-01T10:12:10+00:00','settings set','cooldown','{"value": 60}');
INSERT INTO "audit" VALUES(5,1111,7,'2026-12-01T10:12:10+00:00','settings set','moderators','{"value": [3, 4]}');
INSERT INTO "audit" VALUES(6,1111,7,'2026-12-01T10:12:10+00:00','nickname add','fluffy','{"card": "Cave Bear"}');
INSERT INTO "audit" VALUES(7,1111,7,'2026-12-01T10:12:10+00:00','feedback accepted','1','{}');
CREATE TABLE faq_aliases (
	guild_id BIGINT NOT NULL, 
	slug VARCHAR(120) NOT NULL, 
	alias VARCHAR(120) NOT NULL, 
	entry_id INTEGER NOT NULL, 
	PRIMARY KEY (guild_id, slug), 
	FOREIGN KEY(entry_id) REFERENCES faq_entries (id) ON DELETE CASCADE
);
INSERT INTO "faq_aliases" VALUES(1111,'hibernate','hibernate',1);
CREATE TABLE faq_citations (
	entry_id INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	ref VARCHAR(200) NOT NULL, 
	release VARCHAR(16) NOT NULL, 
	digest VARCHAR(64) NOT NULL, 
	PRIMARY KEY (entry_id, kind, ref), 
	FOREIGN KEY(entry_id) REFERENCES faq_entries (id) ON DELETE CASCADE
);
INSERT INTO "faq_citations" VALUES(1,'rule','100.1a','','');
INSERT INTO "faq_citations" VALUES(1,'card','Cave Bear','','');
CREATE TABLE faq_entries (
	id INTEGER NOT NULL, 
	guild_id BIGINT NOT NULL, 
	slug VARCHAR(120) NOT NULL, 
	state VARCHAR(16) NOT NULL, 
	version INTEGER NOT NULL, 
	title VARCHAR(120) NOT NULL, 
	body TEXT NOT NULL, 
	cards JSON NOT NULL, 
	tags JSON NOT NULL, 
	question TEXT NOT NULL, 
	question_verdict TEXT NOT NULL, 
	owner_id BIGINT NOT NULL, 
	stale_reason TEXT NOT NULL, 
	uses INTEGER NOT NULL, 
	created_at VARCHAR(32) NOT NULL, 
	updated_at VARCHAR(32) NOT NULL, 
	PRIMARY KEY (id), 
	CONSTRAINT uq_faq_entries_slug UNIQUE (guild_id, slug)
);
INSERT INTO "faq_entries" VALUES(1,1111,'do bears sleep','published',2,'Do bears sleep?','They sleep in winter, mostly.','["Cave Bear"]','["bears"]','Does my bear wake?','No.',7,'',0,'2026-12-01T10:12:10+00:00','2026-12-01T10:12:10+00:00');
INSERT INTO "faq_entries" VALUES(2,1111,'cats','pending',1,'Cats','They do as they like.','[]','[]','','',9,'',0,'2026-12-01T10:12:10+00:00','2026-12-01T10:12:10+00:00');
CREATE TABLE faq_revisions (
	entry_id INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	action VARCHAR(16) NOT NULL, 
	author_id BIGINT NOT NULL, 
	at VARCHAR(32) NOT NULL, 
	content JSON NOT NULL, 
	PRIMARY KEY (entry_id, version), 
	FOREIGN KEY(entry_id) REFERENCES faq_entries (id) ON DELETE CASCADE
);
INSERT INTO "faq_revisions" VALUES(1,1,'add',7,'2026-12-01T10:12:10+00:00','{"title": "Do bears sleep?", "body": "They sleep in winter.", "cards": ["Cave Bear"], "rules": ["100.1a"], "aliases": ["hibernate"], "tags": ["bears"], "question": "Does my bear wake?", "question_verdict": "No."}');
INSERT INTO "faq_revisions" VALUES(1,2,'edit',8,'2026-12-01T10:12:10+00:00','{"title": "Do bears sleep?", "body": "They sleep in winter, mostly.", "cards": ["Cave Bear"], "rules": ["100.1a"], "aliases": ["hibernate"], "tags": ["bears"], "question": "Does my bear wake?", "question_verdict": "No."}');
INSERT INTO "faq_revisions" VALUES(2,1,'add',9,'2026-12-01T10:12:10+00:00','{"title": "Cats", "body": "They do as they like.", "cards": [], "rules": [], "aliases": [], "tags": [], "question": "", "question_verdict": ""}');
CREATE TABLE feedback (
	id INTEGER NOT NULL, 
	guild_id BIGINT NOT NULL, 
	user_id BIGINT NOT NULL, 
	at VARCHAR(32) NOT NULL, 
	verdict VARCHAR(8) NOT NULL, 
	share_code TEXT NOT NULL, 
	expected TEXT NOT NULL, 
	reason TEXT NOT NULL, 
	state VARCHAR(16) NOT NULL, 
	handled_by BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "feedback" VALUES(1,1111,9,'2026-12-01T10:12:10+00:00','wrong','A1x','No','It sleeps.','accepted',7);
CREATE TABLE misses (
	guild_id BIGINT NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	folded VARCHAR(200) NOT NULL, 
	hit VARCHAR(300) NOT NULL, 
	count INTEGER NOT NULL, 
	last_at VARCHAR(32) NOT NULL, 
	PRIMARY KEY (guild_id, kind, folded, hit)
);
INSERT INTO "misses" VALUES(1111,'card','flufy','Cave Bear',1,'2026-12-01T10:12:10+00:00');
CREATE TABLE name_aliases (
	guild_id BIGINT NOT NULL, 
	folded VARCHAR(120) NOT NULL, 
	alias VARCHAR(120) NOT NULL, 
	card VARCHAR(300) NOT NULL, 
	author_id BIGINT NOT NULL, 
	at VARCHAR(32) NOT NULL, 
	PRIMARY KEY (guild_id, folded)
);
INSERT INTO "name_aliases" VALUES(1111,'fluffy','fluffy','Cave Bear',7,'2026-12-01T10:12:10+00:00');
CREATE TABLE settings (
	guild_id BIGINT NOT NULL, 
	"key" VARCHAR(40) NOT NULL, 
	value JSON NOT NULL, 
	PRIMARY KEY (guild_id, "key")
);
INSERT INTO "settings" VALUES(1111,'cooldown',60);
INSERT INTO "settings" VALUES(1111,'moderators','[3, 4]');
CREATE INDEX ix_audit_guild_id ON audit (guild_id);
CREATE INDEX ix_faq_entries_state ON faq_entries (guild_id, state);
CREATE INDEX ix_feedback_guild_id ON feedback (guild_id);
CREATE INDEX ix_feedback_user_id ON feedback (user_id);
CREATE INDEX ix_faq_aliases_entry_id ON faq_aliases (entry_id);
