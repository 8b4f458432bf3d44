using Tern.Local.Tests.Recorded;

namespace Tern.Local.Tests.SecretsManager;

/// <summary>The recorded cases that <see cref="SecretRecordingTests"/> and <see cref="SecretVersionRecordingTests"/> repeat.</summary>
public sealed class SecretCompletenessTests
{
    private static readonly string[] s_repeated =
    [
        "call_lists_secrets_multiple_times", "call_lists_secrets_multiple_times_snapshots", "can_recreate_delete_secret", "change_secret_value_after_creation", "create_and_update_secret",
        "create_multi_secrets_snapshot", "create_secret_version_from_empty_secret", "deprecated_secret_version_stage", "exp_raised_on_creation_of_secret_scheduled_for_deletion",
        "force_delete_deleted_secret", "get_secret_value", "get_secret_value_errors", "invalid_secret_name", "no_client_request_token", "non_versioning_version_stages_no_replacement",
        "non_versioning_version_stages_replacement", "put_secret_value_with_version_stages", "resource_policy", "rotate_secret_invalid_lambda_arn", "rotate_secret_with_lambda_success",
        "secret_exists_snapshots", "secret_not_found", "secret_tags", "secret_version_not_found", "tag_untag_resource_on_deleted_secret", "update_secret_description",
        "update_secret_version_stages_current_pending_cycle", "update_secret_version_stages_current_pending_cycle_custom_stages_1",
        "update_secret_version_stages_current_pending_cycle_custom_stages_2", "update_secret_version_stages_current_pending_cycle_custom_stages_3", "update_secret_version_stages_return_type",
    ];

    [Fact]
    public void Every_recorded_case_is_repeated()
    {
        var cases = new CaseSet("secretsmanager.json");
        foreach (string name in s_repeated)
            cases.Excluded[$"TestSecretsManager::test_{name}"] = "SecretRecordingTests and SecretVersionRecordingTests repeat the case.";
        cases.VerifyCompleteness();
    }
}
