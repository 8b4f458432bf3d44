using Tern.Local.Tests.Recorded;

namespace Tern.Local.Tests.Lambda.Recordings;

/// <summary>Repeats the recorded cases of Lambda.</summary>
public sealed class RecordingTests
{
    private const string InOtherTests = "FunctionRecordingTests, ResourceRecordingTests, ApiRecordingTests, InvocationTests, AsyncInvocationTests and UrlTests repeat the case.";
    private const string AtOnce = "Changes are complete at once.";
    private const string Runtime = "The result is that of the runtime or of the operating system. The code of a function is in the process of the tests.";
    private const string Old = "The case was recorded before configurations had LoggingConfig, SnapStart and RuntimeVersionConfig. Other cases have the same requests.";

    private static readonly CaseSet s_cases = CreateCases();

    public static TheoryData<string> Names => [.. s_cases.Names];

    [Theory]
    [MemberData(nameof(Names))]
    public Task Response_is_the_recorded_one(string test) => s_cases.VerifyAsync(test);

    [Fact]
    public void Every_recorded_case_is_repeated_or_excluded() => s_cases.VerifyCompleteness();

    private static CaseSet CreateCases()
    {
        var cases = new CaseSet("lambda.json");
        CodeSigningCases.AddTo(cases);
        FunctionCases.AddTo(cases);
        InvocationCases.AddTo(cases);
        LayerCases.AddTo(cases);
        LimitCases.AddTo(cases);
        NameCases.AddTo(cases);
        PermissionCases.AddTo(cases);
        ResourceCases.AddTo(cases);
        TagCases.AddTo(cases);
        VersionCases.AddTo(cases);
        Exclude("The code of a function is not initialized for provisioned concurrency.", "TestLambdaConcurrency::", "test_provisioned_concurrency_init_failure");
        Exclude("Apache Kafka is not supported.", "TestLambdaEventSourceMappings::", "test_create_event_source_self_managed");
        Exclude("Updates are complete at once.", "TestLambdaFunction::", "test_lambda_concurrent_config_updates");
        Exclude("Updates are complete at once.", "TestLambdaVersions::", "test_async_invoke_queue_upon_function_update", "test_function_update_during_invoke");
        Exclude(Runtime, "TestLambdaBaseFeatures::", "test_assume_role");
        Exclude(
            Runtime, "TestLambdaBehavior::", "test_lambda_host_prefix_api_operation", "test_lambda_invoke_timed_out_environment_reuse", "test_runtime_introspection_arm",
            "test_runtime_introspection_x86", "test_runtime_ulimits");
        Exclude(
            Runtime, "TestLambdaErrors::", "test_lambda_handler_error", "test_lambda_handler_exit", "test_lambda_runtime_error", "test_lambda_runtime_exit", "test_lambda_runtime_exit_segfault");
        Exclude(Runtime, "TestRequestIdHandling::", "test_request_id_async_invoke_with_retry", "test_request_id_invoke_url");
        Exclude(Runtime, "TestLambdaFeatures::", "test_invocation_with_logs");
        Exclude(Runtime, "TestLambdaURL::", "test_lambda_url_echo_http_fixture_trim_x_headers");
        Exclude(Old, "TestLambdaFeatures::", "test_basic_invoke", "test_lambda_environment", "test_lambda_with_context");
        Exclude(Old, "TestLambdaPermissions::", "test_lambda_permission_revisions");
        Exclude(InOtherTests, "TestLambdaAlias::", "test_non_existent_alias_deletion", "test_non_existent_alias_update");
        Exclude(InOtherTests, "TestLambdaConcurrency::", "test_lambda_concurrency_crud");
        Exclude(InOtherTests, "TestLambdaEventInvokeConfig::", "test_lambda_eventinvokeconfig_lifecycle");
        Exclude(InOtherTests, "TestLambdaEventSourceMappings::", "test_create_event_source_validation", "test_event_source_mapping_exceptions");
        Exclude(InOtherTests, "TestLambdaFeatures::", "test_invoke_exceptions");
        Exclude(
            InOtherTests, "TestLambdaFunction::", "test_delete_on_nonexisting_version", "test_function_lifecycle", "test_lambda_code_location_s3_errors", "test_list_functions",
            "test_ops_on_nonexisting_fn", "test_ops_with_arn_qualifier_mismatch", "test_redundant_updates");
        Exclude(InOtherTests, "TestLambdaImages::", "test_lambda_image_crud");
        Exclude(InOtherTests, "TestLambdaPermissions::", "test_lambda_permission_url_invocation", "test_permission_exceptions");
        Exclude(InOtherTests, "TestLambdaTags::", "test_tag_exceptions", "test_tag_versions");
        Exclude(
            InOtherTests, "TestLambdaURL::", "test_lambda_update_function_url_config", "test_lambda_url_invalid_invoke_mode", "test_lambda_url_invocation", "test_lambda_url_persists_after_alias_delete");
        Exclude(InOtherTests, "TestLambdaUrl::", "test_url_config_lifecycle");
        Exclude(InOtherTests, "TestLambdaVersions::", "test_publish_version_on_create");
        Exclude(InOtherTests, "TestRuntimeValidation::", "test_create_deprecated_function_runtime_with_validation_enabled");
        const string NetType = "The error document has the type of .NET, and no stack trace.";
        const string NoNetworks = "Networks are not supported. Subnets and security groups need not exist.";
        cases.Differences["TestLambdaDestinationEventbridge::test_invoke_lambda_eventbridge: lambda_destination_event_bus_failure"] = NetType;
        cases.Differences["TestLambdaDestinationSqs::test_assess_lambda_destination_invocation[payload1]: receive_message_result"] = NetType;
        cases.Differences["TestLambdaDestinationSqs::test_lambda_destination_default_retries: receive_message_result"] = NetType;
        cases.Differences["TestLambdaEventSourceMappings::test_event_source_mapping_lifecycle_delete_function: update_table_response"] = "Changes of tables are complete at once.";
        cases.Differences["TestLambdaFunction::test_create_lambda_exceptions: empty_architectures"] = "The message is that of the client.";
        cases.Differences["TestLambdaFunction::test_function_arns: function_arn_other_account_exc"] = "The message is empty instead of null.";
        cases.Differences["TestLambdaFunction::test_invalid_vpc_config_security_group: create-response-non-existent-security-group"] = NoNetworks;
        cases.Differences["TestLambdaFunction::test_invalid_vpc_config_subnet: create-response-non-existent-subnet-id"] = NoNetworks;
        foreach (string label in new[] { "create_response", "get_fn_response", "publish_result" })
            cases.Differences[$"TestLambdaVersions::test_publish_with_wrong_revisionid: {label}"] = Old;
        cases.Differences["TestLambdaUrl::test_url_config_exceptions: delete_function_url_config_qualifier_alias_doesnotmatch_arn"] = "The service failed.";
        foreach (string name in new[] { "test_provisioned_concurrency", "test_provisioned_concurrency_on_alias", "test_reserved_provisioned_overlap" })
            cases.Differences[$"TestLambdaConcurrency::{name}: get_provisioned_prewait"] = AtOnce;
        cases.Differences["TestLambdaVersions::test_publish_with_update: get_function_version_result"] = AtOnce;
        cases.Differences["TestLambdaVersions::test_publish_with_update: get_function_latest_result"] = AtOnce;
        foreach (string label in new[] { "get_policy_after_publishing_latest", "get_policy_after_adding_to_new_version" })
            cases.Differences[$"TestLambdaPermissions::test_lambda_permission_versioning: {label}"] = "The case was recorded before policies had revisions of their own.";
        return cases;

        void Exclude(string reason, string prefix, params string[] names)
        {
            foreach (string name in names)
                cases.Excluded[prefix + name] = reason;
        }
    }
}
