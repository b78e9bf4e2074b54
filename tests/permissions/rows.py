"""Who may do what: the outcome of every address for everybody, as statuses.

`in` stands for being sent to sign in. `foreign` is the administrator of another club, `device` a
phone that a table's QR code signed in. The game's club is public; the other tables say what changes
when it shows itself to its members only, and in a game at home. Nobody here has a password to prove
anew who it is, so not even the owner closes the club.
"""

PEOPLE = (
    "anonymous",
    "stranger",
    "foreign",
    "device",
    "member",
    "scorer",
    "director",
    "admin",
    "owner",
)

# name                  method anon stranger foreign device member scorer director admin owner
OPEN_CLUB = """
home                    GET    200 200 200 200 200 200 200 200 200
judge                   GET    200 200 200 200 200 200 200 200 200
judge                   POST   405 405 405 403 405 405 405 405 405
judge_worker            GET    200 200 200 200 200 200 200 200 200
cards_text              GET    200 200 200 200 200 200 200 200 200
game_cards              GET    in  403 403 200 403 200 200 200 200
game_cards              POST   in  403 403 200 403 200 200 200 200
hand_cards              GET    404 404 404 404 404 404 404 404 404
rule_list               GET    200 200 200 200 200 200 200 200 200
rule_card               GET    200 200 200 200 200 200 200 200 200
game_list               GET    200 200 200 200 200 200 200 200 200
game_start              GET    in  403 403 403 403 200 200 200 200
game_start              POST   in  403 403 403 403 422 422 422 422
game_sheet              GET    200 200 200 200 200 200 200 200 200
game_sheet              POST   405 405 405 403 405 405 405 405 405
game_rules              GET    200 200 200 200 200 200 200 200 200
game_pad                GET    in  403 403 200 403 200 200 200 200
game_pad                POST   in  403 403 422 403 422 422 422 422
game_rematch            GET    405 405 405 405 405 405 405 405 405
game_rematch            POST   in  403 403 302 403 302 302 302 302
game_abandon            GET    in  403 403 200 403 200 200 200 200
game_abandon            POST   in  403 403 422 403 422 422 422 422
hand_amend              GET    in  403 403 200 403 200 200 200 200
hand_amend              POST   in  403 403 422 403 422 422 422 422
club_list               GET    200 200 200 200 200 200 200 200 200
club_home               GET    200 200 200 200 200 200 200 200 200
club_people             GET    200 200 200 200 200 200 200 200 200
api_games               GET    200 200 200 200 200 200 200 200 200
api_games               POST   401 400 400 403 400 400 400 400 400
api_game                GET    200 200 200 200 200 200 200 200 200
api_log                 GET    200 200 200 200 200 200 200 200 200
api_log                 POST   401 403 403 200 403 200 200 200 200
api_sheet               GET    200 200 200 200 200 200 200 200 200
api_game_rulebook       GET    200 200 200 200 200 200 200 200 200
api_amendment_preview   POST   401 403 403 200 403 200 200 200 200
api_profiles            GET    200 200 200 200 200 200 200 200 200
api_profile_rulebook    GET    200 200 200 200 200 200 200 200 200
api_schema              GET    200 200 200 200 200 200 200 200 200
api_docs                GET    200 200 200 200 200 200 200 200 200
choose_suits            POST   302 302 302 302 302 302 302 302 302
set_language            POST   302 302 302 302 302 302 302 302 302
metrics                 GET    404 404 404 404 404 404 404 404 404
security_txt            GET    200 200 200 200 200 200 200 200 200
demo_sign_in            POST   404 404 404 403 404 404 404 404 404
admin/                  GET    302 302 302 403 302 302 302 302 302
accounts/               GET    in  302 302 403 302 302 302 302 302
api_clubs               GET    200 200 200 200 200 200 200 200 200
api_clubs               POST   401 201 201 403 201 201 201 201 201
api_club                GET    200 200 200 200 200 200 200 200 200
api_club                PATCH  401 403 403 403 403 403 403 200 200
api_players             GET    200 200 200 200 200 200 200 200 200
api_players             POST   401 403 403 403 403 201 201 201 201
api_player              GET    200 200 200 200 200 200 200 200 200
api_player              PATCH  401 403 403 403 403 403 403 200 200
api_memberships         GET    401 403 403 403 403 403 403 200 200
api_membership          PATCH  401 403 403 403 403 403 403 200 200
api_membership          DELETE 401 403 403 403 403 403 403 204 204
api_rule_sets           GET    200 200 200 200 200 200 200 200 200
api_rule_sets           POST   401 403 403 403 403 403 201 201 201
api_rule_set            GET    200 200 200 200 200 200 200 200 200
api_rule_set            PUT    401 403 403 403 403 403 200 200 200
club_create             GET    in  200 200 403 200 200 200 200 200
club_create             POST   in  302 302 403 302 302 302 302 302
person_add              GET    in  403 403 403 403 200 200 200 200
person_add              POST   in  403 403 403 403 302 302 302 302
people_import           GET    in  403 403 403 403 403 403 200 200
people_import           POST   in  403 403 403 403 403 403 302 302
people_import_confirm   GET    in  403 403 403 403 403 403 200 200
people_import_confirm   POST   in  403 403 403 403 403 403 302 302
person_edit             GET    in  403 403 403 403 403 403 200 200
person_edit             POST   in  403 403 403 403 403 403 302 302
person_retire           POST   in  403 403 403 403 403 403 302 302
claim_ask               POST   in  403 403 403 302 302 302 302 302
claim_answer            POST   in  403 403 403 403 403 403 302 302
club_members            GET    in  403 403 403 403 403 403 200 200
member_change           POST   in  403 403 403 403 403 403 302 302
member_remove           POST   in  403 403 403 403 403 403 302 302
club_invitations        GET    in  403 403 403 403 403 403 200 200
club_invitations        POST   in  403 403 403 403 403 403 302 302
club_invitation         GET    in  403 403 403 403 403 403 200 200
invitation_revoke       POST   in  403 403 403 403 403 403 302 302
club_device             GET    in  403 403 403 403 403 200 200 200
device_renew            POST   in  403 403 403 403 403 302 302 302
device_revoke           POST   in  403 403 403 403 403 302 302 302
rule_sets               GET    200 200 200 200 200 200 200 200 200
rule_set_new            GET    in  403 403 403 403 403 200 200 200
rule_set_new            POST   in  403 403 403 403 403 422 422 422
rule_set                GET    200 200 200 200 200 200 200 200 200
rule_set_edit           GET    in  403 403 403 403 403 200 200 200
rule_set_edit           POST   in  403 403 403 403 403 422 422 422
rule_set_retire         POST   in  403 403 403 403 403 302 302 302
club_settings           GET    in  403 403 403 403 403 403 200 200
club_settings           POST   in  403 403 403 403 403 403 302 302
club_changes            GET    in  403 403 403 403 403 403 200 200
club_links              GET    in  403 403 403 403 403 403 200 200
club_links              POST   in  403 403 403 403 403 403 302 302
club_close              GET    in  403 403 403 403 403 403 403 200
club_close              POST   in  403 403 403 403 403 403 403 403
invitation_accept       GET    200 200 200 200 200 200 200 200 200
invitation_accept       POST   in  302 302 403 302 302 302 302 302
device_sign_in          GET    200 200 200 200 200 200 200 200 200
device_sign_in          POST   302 302 302 302 302 302 302 302 302
token_list              GET    in  200 200 403 200 200 200 200 200
token_list              POST   in  200 200 403 200 200 200 200 200
token_revoke            POST   in  404 404 403 302 404 404 404 404
person                  GET    200 200 200 200 200 200 200 200 200
person_merge            GET    in  403 403 403 403 403 403 200 200
person_merge            POST   in  403 403 403 403 403 403 302 302
person_unmerge          POST   in  403 403 403 403 403 403 302 302
person_forget           GET    in  403 403 403 403 403 403 200 200
person_forget           POST   in  403 403 403 403 403 403 302 302
club_archive            GET    in  403 403 403 403 403 403 403 200
own_data                GET    in  200 200 403 200 200 200 200 200
api_nothing             GET    404 404 404 404 404 404 404 404 404
game_pulse              GET    200 200 200 200 200 200 200 200 200
game_picture            GET    200 200 200 200 200 200 200 200 200
game_qr                 GET    200 200 200 200 200 200 200 200 200
game_live               GET    200 200 200 200 200 200 200 200 200
game_live_part          GET    200 200 200 200 200 200 200 200 200
director_came           POST   in  403 403 403 403 302 302 302 302
game_card               GET    in  405 405 405 405 405 405 405 405
game_card               POST   in  403 403 403 403 302 302 302 302
club_live               GET    200 200 200 200 200 200 200 200 200
club_live_part          GET    200 200 200 200 200 200 200 200 200
club_cards              GET    in  403 403 403 403 200 200 200 200
club_cards              POST   in  403 403 403 403 302 302 302 302
club_cards_print        GET    in  403 403 403 403 200 200 200 200
table_card              GET    in  403 403 403 403 200 200 200 200
table_card              POST   in  403 403 403 403 302 302 302 302
table                   GET    200 200 200 200 200 200 200 200 200
table                   POST   200 200 200 200 200 200 200 200 200
table_pulse             GET    200 200 200 200 200 200 200 200 200
table_give              GET    302 302 302 302 302 302 302 302 302
table_claim             GET    302 302 302 302 302 302 302 302 302
table_claim             POST   302 302 302 403 302 302 302 302 302
watch                   GET    200 200 200 200 200 200 200 200 200
watch_part              GET    200 200 200 200 200 200 200 200 200
service_worker          GET    200 200 200 200 200 200 200 200 200
manifest                GET    200 200 200 200 200 200 200 200 200
game_begin              GET    200 200 200 200 200 200 200 200 200
game_kit                GET    200 200 200 200 200 200 200 200 200
game_blank              GET    200 200 200 200 200 200 200 200 200
game_begun              GET    405 405 405 405 405 405 405 405 405
game_begun              POST   400 400 400 400 400 400 400 400 400
offline                 GET    200 200 200 200 200 200 200 200 200
hand                    GET    200 200 200 200 200 200 200 200 200
club_hands              GET    200 200 200 200 200 200 200 200 200
club_statistics         GET    200 200 200 200 200 200 200 200 200
pair                    GET    200 200 200 200 200 200 200 200 200
api_hand                GET    200 200 200 200 200 200 200 200 200
api_club_hands          GET    200 200 200 200 200 200 200 200 200
api_club_statistics     GET    200 200 200 200 200 200 200 200 200
api_player_statistics   GET    200 200 200 200 200 200 200 200 200
club_ratings            GET    200 200 200 200 200 200 200 200 200
club_ratings_accuracy   GET    200 200 200 200 200 200 200 200 200
person_rating           GET    200 200 200 200 200 200 200 200 200
api_ratings             GET    200 200 200 200 200 200 200 200 200
api_player_ratings      GET    200 200 200 200 200 200 200 200 200
api_player_rating_history GET 200 200 200 200 200 200 200 200 200
"""

# What differs when the club shows itself to its members only.
MEMBERS_ONLY = """
club_ratings            GET    404 404 404 200 200 200 200 200 200
club_ratings_accuracy   GET    404 404 404 200 200 200 200 200 200
person_rating           GET    404 404 404 200 200 200 200 200 200
api_ratings             GET    404 404 404 200 200 200 200 200 200
api_player_ratings      GET    404 404 404 200 200 200 200 200 200
api_player_rating_history GET 404 404 404 200 200 200 200 200 200
game_cards              GET    in  404 404 200 403 200 200 200 200
hand_cards              GET    404 404 404 404 404 404 404 404 404
game_picture            GET    404 404 404 404 404 404 404 404 404
game_qr                 GET    404 404 404 200 200 200 200 200 200
game_pulse              GET    404 404 404 200 200 200 200 200 200
game_sheet              GET    404 404 404 200 200 200 200 200 200
game_rules              GET    404 404 404 200 200 200 200 200 200
game_pad                GET    in  404 404 200 403 200 200 200 200
game_rematch            POST   in  404 404 302 403 302 302 302 302
game_abandon            GET    in  404 404 200 403 200 200 200 200
hand_amend              GET    in  404 404 200 403 200 200 200 200
club_home               GET    404 404 404 200 200 200 200 200 200
club_people             GET    404 404 404 200 200 200 200 200 200
game_start              GET    in  404 404 403 403 200 200 200 200
api_game                GET    404 404 404 200 200 200 200 200 200
api_log                 GET    404 404 404 200 200 200 200 200 200
api_log                 POST   401 404 404 200 403 200 200 200 200
api_sheet               GET    404 404 404 200 200 200 200 200 200
api_game_rulebook       GET    404 404 404 200 200 200 200 200 200
api_amendment_preview   POST   401 404 404 200 403 200 200 200 200
api_club                GET    404 404 404 200 200 200 200 200 200
api_club                PATCH  401 404 404 403 403 403 403 200 200
api_players             GET    404 404 404 200 200 200 200 200 200
api_players             POST   401 404 404 403 403 201 201 201 201
api_player              GET    404 404 404 200 200 200 200 200 200
api_player              PATCH  401 404 404 403 403 403 403 200 200
api_memberships         GET    401 404 404 403 403 403 403 200 200
api_membership          PATCH  401 404 404 403 403 403 403 200 200
api_membership          DELETE 401 404 404 403 403 403 403 204 204
api_rule_sets           GET    404 404 404 200 200 200 200 200 200
api_rule_sets           POST   401 404 404 403 403 403 201 201 201
api_rule_set            GET    404 404 404 200 200 200 200 200 200
api_rule_set            PUT    401 404 404 403 403 403 200 200 200
person_add              GET    in  404 404 403 403 200 200 200 200
person_add              POST   in  404 404 403 403 302 302 302 302
people_import           GET    in  404 404 403 403 403 403 200 200
people_import           POST   in  404 404 403 403 403 403 302 302
people_import_confirm   GET    in  404 404 403 403 403 403 200 200
people_import_confirm   POST   in  404 404 403 403 403 403 302 302
person_edit             GET    in  404 404 403 403 403 403 200 200
person_edit             POST   in  404 404 403 403 403 403 302 302
person_retire           POST   in  404 404 403 403 403 403 302 302
claim_ask               POST   in  404 404 403 302 302 302 302 302
claim_answer            POST   in  404 404 403 403 403 403 302 302
club_members            GET    in  404 404 403 403 403 403 200 200
member_change           POST   in  404 404 403 403 403 403 302 302
member_remove           POST   in  404 404 403 403 403 403 302 302
club_invitations        GET    in  404 404 403 403 403 403 200 200
club_invitations        POST   in  404 404 403 403 403 403 302 302
club_invitation         GET    in  404 404 403 403 403 403 200 200
invitation_revoke       POST   in  404 404 403 403 403 403 302 302
club_device             GET    in  404 404 403 403 403 200 200 200
device_renew            POST   in  404 404 403 403 403 302 302 302
device_revoke           POST   in  404 404 403 403 403 302 302 302
rule_sets               GET    404 404 404 200 200 200 200 200 200
rule_set_new            GET    in  404 404 403 403 403 200 200 200
rule_set_new            POST   in  404 404 403 403 403 422 422 422
rule_set                GET    404 404 404 200 200 200 200 200 200
rule_set_edit           GET    in  404 404 403 403 403 200 200 200
rule_set_edit           POST   in  404 404 403 403 403 422 422 422
rule_set_retire         POST   in  404 404 403 403 403 302 302 302
club_settings           GET    in  404 404 403 403 403 403 200 200
club_settings           POST   in  404 404 403 403 403 403 302 302
club_changes            GET    in  404 404 403 403 403 403 200 200
person                  GET    404 404 404 200 200 200 200 200 200
person_merge            GET    in  404 404 403 403 403 403 200 200
person_merge            POST   in  404 404 403 403 403 403 302 302
person_unmerge          POST   in  404 404 403 403 403 403 302 302
person_forget           GET    in  404 404 403 403 403 403 200 200
person_forget           POST   in  404 404 403 403 403 403 302 302
club_archive            GET    in  404 404 403 403 403 403 403 200
game_live               GET    404 404 404 200 200 200 200 200 200
game_live_part          GET    404 404 404 200 200 200 200 200 200
game_card               GET    in  405 405 405 405 405 405 405 405
game_card               POST   in  404 404 403 403 302 302 302 302
club_live               GET    404 404 404 200 200 200 200 200 200
club_live_part          GET    404 404 404 200 200 200 200 200 200
club_cards              GET    in  404 404 403 403 200 200 200 200
club_cards              POST   in  404 404 403 403 302 302 302 302
club_cards_print        GET    in  404 404 403 403 200 200 200 200
table_card              GET    in  404 404 403 403 200 200 200 200
table_card              POST   in  404 404 403 403 302 302 302 302
table                   GET    200 200 200 200 200 200 200 200 200
table                   POST   200 200 200 200 200 200 200 200 200
table_pulse             GET    200 200 200 200 200 200 200 200 200
table_give              GET    302 302 302 302 302 302 302 302 302
table_claim             GET    302 302 302 302 302 302 302 302 302
table_claim             POST   302 302 302 403 302 302 302 302 302
watch                   GET    200 200 200 200 200 200 200 200 200
watch_part              GET    200 200 200 200 200 200 200 200 200
hand                    GET    404 404 404 200 200 200 200 200 200
club_hands              GET    404 404 404 200 200 200 200 200 200
club_statistics         GET    404 404 404 200 200 200 200 200 200
pair                    GET    404 404 404 200 200 200 200 200 200
api_hand                GET    404 404 404 200 200 200 200 200 200
api_club_hands          GET    404 404 404 200 200 200 200 200 200
api_club_statistics     GET    404 404 404 200 200 200 200 200 200
api_player_statistics   GET    404 404 404 200 200 200 200 200 200
"""

# A game at home, started by the scorer: whoever has the address reads it, nobody else records it.
AT_HOME = """
game_cards              GET    in  403 403 403 403 200 403 403 403
game_sheet              GET    200 200 200 200 200 200 200 200 200
game_rules              GET    200 200 200 200 200 200 200 200 200
game_pad                GET    in  403 403 403 403 200 403 403 403
game_pad                POST   in  403 403 403 403 422 403 403 403
game_rematch            POST   in  403 403 403 403 302 403 403 403
game_abandon            GET    in  403 403 403 403 200 403 403 403
game_abandon            POST   in  403 403 403 403 422 403 403 403
hand_amend              GET    in  403 403 403 403 200 403 403 403
hand_amend              POST   in  403 403 403 403 422 403 403 403
api_game                GET    200 200 200 200 200 200 200 200 200
api_log                 GET    200 200 200 200 200 200 200 200 200
api_log                 POST   401 403 403 403 403 200 403 403 403
api_sheet               GET    200 200 200 200 200 200 200 200 200
api_game_rulebook       GET    200 200 200 200 200 200 200 200 200
api_amendment_preview   POST   401 403 403 403 403 200 403 403 403
game_live               GET    200 200 200 200 200 200 200 200 200
game_live_part          GET    200 200 200 200 200 200 200 200 200
game_card               GET    in  405 405 405 405 405 405 405 405
game_card               POST   in  403 403 403 403 302 403 403 403
hand                    GET    200 200 200 200 200 200 200 200 200
api_hand                GET    200 200 200 200 200 200 200 200 200
"""
