using Tern.Local.Tests.Recorded;

namespace Tern.Local.Tests.Lambda.Recordings;

/// <summary>Cases about URLs and configurations of asynchronous invocations.</summary>
internal static class ResourceCases
{
    private static readonly string[] s_methods = ["POST", "GET", "DELETE", "PUT"];
    private static readonly string[] s_prefixes = ["create", "get", "delete", "update"];

    public static void AddTo(CaseSet cases)
    {
        cases.Add("TestLambdaUrl::test_url_config_exceptions", UrlErrorsAsync);
        cases.Add("TestLambdaEventInvokeConfig::test_lambda_eventinvokeconfig_exceptions", ConfigurationsAsync);
        cases.Add("TestLambdaURL::test_lambda_url_echo_invoke", async c =>
        {
            await c.CreateFunctionAsync();
            c.Check("create_lambda_url_config", await c.LambdaAsync("POST", "/2021-10-31/functions/orders/url", new { AuthType = "NONE", InvokeMode = c.Parameter }));
            c.Check("add_permission", await AddUrlPermissionAsync(c));
        });
        cases.Add("TestLambdaURL::test_lambda_url_invocation_exception", async c =>
        {
            await c.CreateFunctionAsync();
            c.Check("get_fn_result", await c.FunctionAsync("GET"));
            c.Check("create_lambda_url_config", await c.LambdaAsync("POST", "/2021-10-31/functions/orders/url", new { AuthType = "NONE" }));
            c.Check("add_permission", await AddUrlPermissionAsync(c));
        });
    }

    private static Task<ServiceReply> AddUrlPermissionAsync(CaseRun run) => run.FunctionAsync(
        "POST", "/policy", new { StatementId = "urlPermission", Action = "lambda:InvokeFunctionUrl", Principal = "*", FunctionUrlAuthType = "NONE" });

    private static async Task UrlErrorsAsync(CaseRun run)
    {
        await run.CreateFunctionAsync(run.Settings("fn_version_result"));
        run.Check("fn_version_result", await run.FunctionAsync("POST", "/versions", new { }));
        run.Check("create_alias_result", await run.FunctionAsync("POST", "/aliases", new { Name = "urlalias", FunctionVersion = "1" }));
        for (int i = 0; i < s_methods.Length; i++)
        {
            await CheckAsync("name_doesnotexist", "doesnotexist");
            await CheckAsync("arn_doesnotexist", LocalLambda.Arn("doesnotexist"));
            await CheckAsync("name_doesnotexist_qualifier", "doesnotexist", "1");
            await CheckAsync("qualifier_version", "orders", "1");
            await CheckAsync("qualifier_version_doesnotexist", "orders", "2");
            await CheckAsync("qualifier_alias_doesnotexist", "orders", "doesnotexist");
            if (s_prefixes[i] != "delete")
                await CheckAsync("qualifier_alias_doesnotmatch_arn", LocalLambda.Arn("orders:urlalias-doesnotexist"), "urlalias");
            await CheckAsync("qualifier_latest", "orders", "$LATEST");
            if (s_prefixes[i] != "create")
                await CheckAsync("config_doesnotexist", "orders");

            async Task CheckAsync(string label, string function, string? qualifier = null) => run.Check(
                $"{s_prefixes[i]}_function_url_config_{label}",
                await run.LambdaAsync(
                    s_methods[i],
                    $"/2021-10-31/functions/{Uri.EscapeDataString(function)}/url{(qualifier is null ? "" : $"?Qualifier={qualifier}")}",
                    s_methods[i] is "POST" or "PUT" ? new { AuthType = "NONE" } : null));
        }
    }

    private static async Task ConfigurationsAsync(CaseRun run)
    {
        object retries = new { MaximumRetryAttempts = 1 };
        run.Set("<function-name:1>", "orders");
        run.Set("<resource:5>", "other");
        await run.CreateFunctionAsync();
        await run.CreateFunctionAsync(new { FunctionName = "other" });
        run.Check("fn_version_result", await run.FunctionAsync("POST", "/versions", new { }));
        run.Check("fn_alias_result", await run.FunctionAsync("POST", "/aliases", new { Name = "eventinvokealias", FunctionVersion = "1" }));
        await CheckAsync("put_functionname_name_notfound", "PUT", "doesnotexist", null, retries);
        await CheckAsync("put_functionname_arn_notfound", "PUT", LocalLambda.Arn("doesnotexist"), null, retries);
        await CheckAsync("put_functionname_nootherargs", "PUT", "orders", null, new { });
        await CheckAsync("put_destination_lambda_doesntexist", "PUT", "orders", null, OnSuccess(LocalLambda.Arn("doesnotexist")));
        await CheckAsync("put_destination_recursive", "PUT", "orders", null, OnSuccess(LocalLambda.Arn("orders")));
        await CheckAsync("put_destination_other_lambda", "PUT", "orders", null, OnSuccess(LocalLambda.Arn("other")));
        await CheckAsync("put_destination_invalid_service_arn", "PUT", "orders", null, OnSuccess(LocalLambda.Arn("orders").Replace(":lambda:", ":iam:", StringComparison.Ordinal)));
        await CheckAsync("put_destination_success_no_destination_arn", "PUT", "orders", null, new { DestinationConfig = new { OnSuccess = new { } } });
        await CheckAsync("put_destination_failure_no_destination_arn", "PUT", "orders", null, new { DestinationConfig = new { OnFailure = new { } } });
        await CheckAsync("put_destination_invalid_arn_pattern", "PUT", "orders", null, new { DestinationConfig = new { OnFailure = new { Destination = LocalLambda.Arn("orders").Replace(":lambda:", ":_-/!lambda:", StringComparison.Ordinal) } } });
        await CheckAsync("put_destination_latest", "PUT", "orders", null, retries);
        await CheckAsync("put_destination_latest_explicit_qualifier", "PUT", "orders", "$LATEST", retries);
        await CheckAsync("put_destination_version", "PUT", "orders", "1", retries);
        await CheckAsync("put_alias_functionname_qualifier", "PUT", "orders", "eventinvokealias", retries);
        await CheckAsync("put_alias_doesnotexist", "PUT", "orders", "doesnotexist", retries);
        await CheckAsync("put_alias_qualifiedarn", "PUT", LocalLambda.Arn("orders:eventinvokealias"), null, retries);
        await CheckAsync("put_alias_qualifiedarn_qualifier", "PUT", LocalLambda.Arn("orders:eventinvokealias"), "eventinvokealias", retries);
        await CheckAsync("put_alias_qualifiedarn_qualifierconflict", "PUT", LocalLambda.Arn("orders:eventinvokealias"), "1", retries);
        await CheckAsync("put_alias_shorthand", "PUT", "orders:eventinvokealias", null, retries);
        await CheckAsync("put_alias_shorthand_qualifier", "PUT", "orders:eventinvokealias", "eventinvokealias", retries);
        await CheckAsync("put_alias_shorthand_qualifierconflict", "PUT", "orders:eventinvokealias", "1", retries);
        await CheckAsync("put_version_shorthand", "PUT", "orders:1", null, retries);
        await CheckAsync("put_shorthand_qualifier_match", "PUT", "orders:$LATEST", "$LATEST", retries);
        await CheckAsync("put_shorthand_qualifier_mismatch_1", "PUT", "orders:$LATEST", "1", retries);
        await CheckAsync("put_shorthand_qualifier_mismatch_2", "PUT", "orders:$LATEST", "eventinvokealias", retries);
        await CheckAsync("put_shorthand_qualifier_mismatch_3", "PUT", "orders:eventinvokealias", "$LATEST", retries);
        await CheckAsync("put_maxevent_maxvalue_result", "PUT", "orders", null, new { MaximumRetryAttempts = 2, MaximumEventAgeInSeconds = 21600 });
        await CheckAsync("put_pre_overwrite", "PUT", "orders", null, new { MaximumRetryAttempts = 2, MaximumEventAgeInSeconds = 60 });
        await CheckAsync("put_post_overwrite", "PUT", "orders", null, new { MaximumRetryAttempts = 0 });
        await CheckAsync("second_overwrite_existing_response", "PUT", "orders", null, new { MaximumRetryAttempts = 0 });
        await CheckAsync("get_post_overwrite", "GET", "orders");
        await CheckAsync("pre_update_response", "PUT", "orders", null, new { MaximumRetryAttempts = 2, MaximumEventAgeInSeconds = 60 });
        await CheckAsync("update_response", "POST", "orders", null, new { MaximumRetryAttempts = 0 });
        await CheckAsync("update_response_existing", "POST", "orders", null, new { MaximumRetryAttempts = 0 });
        run.Check("list_configs", await run.LambdaAsync("GET", Path("orders") + "/list"));
        await CheckAsync("delete_latest", "DELETE", "orders", "$LATEST");
        await CheckAsync("delete_version", "DELETE", "orders", "1");
        await CheckAsync("delete_alias", "DELETE", "orders", "eventinvokealias");
        run.Check("list_configs_postdelete", await run.LambdaAsync("GET", Path("orders") + "/list"));
        await CheckAsync("delete_function_not_found", "DELETE", "orders");
        await CheckAsync("delete_function_doesnotexist", "DELETE", "doesnotexist");
        run.Check("list_function_doesnotexist", await run.LambdaAsync("GET", Path("doesnotexist") + "/list"));
        await CheckAsync("get_function_doesnotexist", "GET", "doesnotexist");
        await CheckAsync("get_qualifier_doesnotexist", "GET", "orders", "doesnotexist");
        await CheckAsync("update_eventinvokeconfig_function_doesnotexist", "POST", "doesnotexist", null, retries);
        await CheckAsync("get_eventinvokeconfig_doesnotexist", "GET", "orders", "eventinvokealias");
        await CheckAsync("update_eventinvokeconfig_config_doesnotexist_with_qualifier", "POST", "orders", "eventinvokealias", retries);
        await CheckAsync("update_eventinvokeconfig_config_doesnotexist_without_qualifier", "POST", "orders", null, retries);

        static string Path(string function) => $"/2019-09-25/functions/{Uri.EscapeDataString(function)}/event-invoke-config";
        static object OnSuccess(string destination) => new { DestinationConfig = new { OnSuccess = new { Destination = destination } } };
        async Task CheckAsync(string label, string method, string function, string? qualifier = null, object? input = null) =>
            run.Check(label, await run.LambdaAsync(method, Path(function) + (qualifier is null ? "" : $"?Qualifier={qualifier}"), input));
    }
}
