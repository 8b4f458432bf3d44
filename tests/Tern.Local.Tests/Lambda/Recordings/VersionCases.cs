using Tern.Local.Tests.Recorded;

namespace Tern.Local.Tests.Lambda.Recordings;

/// <summary>Cases about versions, aliases, limits and errors that other tests repeat in part.</summary>
internal static class VersionCases
{
    private static readonly string[] s_two = ["x86_64", "arm64"];
    private static readonly string[] s_upperCase = ["X86_64"];

    public static void AddTo(CaseSet cases)
    {
        cases.Add("TestLambdaFunction::test_create_lambda_exceptions", async c =>
        {
            c.Check("invalid_role_arn_exc", await c.CreateBareFunctionAsync(new { Role = "r1" }));
            c.Check("invalid_runtime_exc", await c.CreateBareFunctionAsync(new { Runtime = "non-existent-runtime" }));
            c.Check("uppercase_runtime_exc", await c.CreateBareFunctionAsync(new { Runtime = "PYTHON3.9" }));
            c.Check("multiple_architectures", await c.CreateBareFunctionAsync(new { Architectures = s_two }));
            c.Check("uppercase_architecture", await c.CreateBareFunctionAsync(new { Architectures = s_upperCase }));
            c.Check("invalid_zip_exc", await c.CreateBareFunctionAsync(new { Code = new { ZipFile = Convert.ToBase64String("this is not a zip file, just a random string"u8) } }));
        });
        cases.Add("TestLambdaAlias::test_alias_naming", async c =>
        {
            c.Check("create_response", await c.CreateBareFunctionAsync(new { Handler = "index.handler", Environment = new { Variables = new { testenv = "staging" } } }));
            c.Check("publish_v1", await c.FunctionAsync("POST", "/versions", new { }));
            c.Check("create_alias_date", await c.FunctionAsync("POST", "/aliases", new { Name = "2024-01-02", FunctionVersion = "1", Description = "custom-alias" }));
            c.Check("get_alias_date", await c.FunctionAsync("GET", "/aliases/2024-01-02"));
            c.Check("create_alias_number_exception", await c.FunctionAsync("POST", "/aliases", new { Name = "2024", FunctionVersion = "1" }));
        });
        cases.Add("TestLambdaReservedConcurrency::test_function_concurrency", async c =>
        {
            await c.CreateFunctionAsync();
            c.Check("put_function_concurrency_with_reserved_0", await c.LambdaAsync("PUT", "/2017-10-31/functions/orders/concurrency", new { ReservedConcurrentExecutions = 0 }));
            c.Check("put_function_concurrency_with_reserved_1", await c.LambdaAsync("PUT", "/2017-10-31/functions/orders/concurrency", new { ReservedConcurrentExecutions = 1 }));
            c.Check("get_function_concurrency", await c.LambdaAsync("GET", "/2019-09-30/functions/orders/concurrency"));
            c.Check("delete_response", await c.LambdaAsync("DELETE", "/2017-10-31/functions/orders/concurrency"));
            c.Check("get_function_concurrency_after_delete", await c.LambdaAsync("GET", "/2019-09-30/functions/orders/concurrency"));
        });
        cases.Add("TestLambdaReservedConcurrency::test_function_concurrency_limits", async c =>
        {
            await c.CreateFunctionAsync();
            c.Check("put_function_concurrency_account_limit_exceeded", await c.LambdaAsync("PUT", "/2017-10-31/functions/orders/concurrency", new { ReservedConcurrentExecutions = 1001 }));
            c.Check("put_function_concurrency_below_unreserved_min_value", await c.LambdaAsync("PUT", "/2017-10-31/functions/orders/concurrency", new { ReservedConcurrentExecutions = 901 }));
        });
        foreach ((string name, string label, object input) in new (string, string, object)[]
        {
            ("test_publish_with_wrong_revisionid", "publish_wrong_revisionid_exc", new { RevisionId = "doesntexist" }),
            ("test_publish_with_wrong_sha256", "publish_wrong_sha256_exc", new { CodeSha256 = "somenonexistentsha256" }),
        })
        {
            cases.Add($"TestLambdaVersions::{name}", async c =>
            {
                c.Check("create_response", await c.CreateBareFunctionAsync(c.Settings("create_response")));
                ServiceReply function = await c.FunctionAsync("GET");
                c.Check("get_fn_response", function);
                c.Check(label, await c.FunctionAsync("POST", "/versions", input));
                c.Check("publish_result", await c.FunctionAsync("POST", "/versions", new { CodeSha256 = function.Body.GetProperty("Configuration").GetProperty("CodeSha256").GetString() }));
            });
        }
        cases.Add("TestLambdaAlias::test_alias_lifecycle", AliasesAsync);
        cases.Add("TestLambdaVersions::test_version_lifecycle", VersionsAsync);
        cases.Add("TestLambdaVersions::test_publish_with_update", async c =>
        {
            c.Check("create_response", await c.CreateBareFunctionAsync(new { Handler = "index.handler" }));
            c.Check("get_function_result", await c.FunctionAsync("GET"));
            c.Check("update_function_code_result", await c.FunctionAsync("PUT", "/code", new { ZipFile = LocalLambda.CreateZip("other"), Publish = true }));
            c.Check("get_function_version_result", await c.FunctionAsync("GET", "?Qualifier=1"));
            c.Check("get_function_latest_result", await c.FunctionAsync("GET", "?Qualifier=$LATEST"));
        });
        cases.Add("TestLoggingConfig::test_function_partial_advanced_logging_configuration_update", async c =>
        {
            c.Check("create_response", await c.CreateFunctionAsync(c.Settings("create_response")));
            c.Check("get_function_response", await c.FunctionAsync("GET"));
            c.Check("function_config", await c.FunctionAsync("GET", "/configuration"));
            object logging = c.Parameter == "partial_config0" ? new { LogFormat = "JSON" } : new { LogFormat = "JSON", ApplicationLogLevel = "DEBUG" };
            c.Check("updated_config", await c.FunctionAsync("PUT", "/configuration", new { LoggingConfig = logging }));
            c.Check("received_config", await c.FunctionAsync("GET", "/configuration"));
        });
        cases.Add("TestLambdaUrl::test_url_config_deletion_without_qualifier", async c =>
        {
            const string Url = "/2021-10-31/functions/orders/url", WithAlias = Url + "?Qualifier=test-alias";
            await c.CreateFunctionAsync();
            await c.FunctionAsync("POST", "/aliases", new { Name = "test-alias", FunctionVersion = "$LATEST" });
            c.Check("url_creation", await c.LambdaAsync("POST", Url, new { AuthType = "NONE" }));
            c.Check("url_with_alias_creation", await c.LambdaAsync("POST", WithAlias, new { AuthType = "NONE" }));
            c.Check("get_url_config", await c.LambdaAsync("GET", Url));
            c.Check("get_url_config_with_alias", await c.LambdaAsync("GET", WithAlias));
            c.Check("delete_function_url_config", await c.LambdaAsync("DELETE", Url));
            c.Check("get_url_config_after_deletion", await c.LambdaAsync("GET", Url));
            c.Check("get_url_config_with_alias_after_deletion", await c.LambdaAsync("GET", WithAlias));
        });
        cases.Add("TestLambdaDestinationSqs::test_lambda_destination_default_retries", async c =>
        {
            string queue = await c.CreateQueueAsync("destination");
            await c.CreateFunctionAsync();
            c.AddFunction(FunctionRuns.Name, _ => throw new InvalidOperationException("Test exception (this is intentional)"));
            c.Check("put_function_event_invoke_config", await c.LambdaAsync(
                "PUT", "/2019-09-25/functions/orders/event-invoke-config", new { DestinationConfig = new { OnSuccess = new { Destination = queue }, OnFailure = new { Destination = queue } } }));
            await c.InvokeAsync("""{"raise_error":1}""", type: "Event");
            await c.Aws.Clock.AdvanceAsync(TimeSpan.FromMinutes(5), CaseRun.Token);
            c.CheckValue("receive_message_result", new { Messages = await c.ReceiveAsync("destination") });
        });
        cases.Add("TestLambdaDestinationEventbridge::test_invoke_lambda_eventbridge", async c =>
        {
            await c.EventsAsync("CreateEventBus", new { Name = "bus" });
            await c.EventsAsync("PutRule", new { Name = "rule", EventBusName = "bus", EventPattern = """{"source":["lambda"]}""" });
            await c.EventsAsync("PutTargets", new { Rule = "rule", EventBusName = "bus", Targets = new[] { new { Id = "t", Arn = await c.CreateQueueAsync("events") } } });
            await c.CreateFunctionAsync();
            c.AddFunction(FunctionRuns.Name, received => received.GetProperty("mode").GetString() == "failure"
                ? throw new InvalidOperationException("intentional failure!")
                : Task.FromResult("""{"hello":"world","success":true,"test":"abc","val":5}"""));
            string bus = CaseRun.Arn("events", "event-bus/bus");
            await c.LambdaAsync("PUT", "/2019-09-25/functions/orders/event-invoke-config", new { MaximumRetryAttempts = 0, DestinationConfig = new { OnSuccess = new { Destination = bus }, OnFailure = new { Destination = bus } } });
            foreach (string mode in new[] { "success", "failure" })
            {
                await c.InvokeAsync($$"""{"mode":"{{mode}}"}""", type: "Event");
                c.CheckValue($"lambda_destination_event_bus_{mode}", System.Text.Json.JsonElement.Parse((await c.ReceiveAsync("events"))[0].GetProperty("Body").GetString()!));
            }
        });
    }

    private static async Task VersionsAsync(CaseRun run)
    {
        run.Check("create_response", await run.CreateBareFunctionAsync(new { Handler = "index.handler", Description = "No version :(" }));
        run.Check("get_function_result", await run.FunctionAsync("GET"));
        run.Check("list_versions_result", await run.FunctionAsync("GET", "/versions"));
        run.Check("first_update_response", await run.FunctionAsync("PUT", "/configuration", new { Description = "First version :)" }));
        run.Check("first_update_get_function", await run.FunctionAsync("GET"));
        run.Check("first_publish_response", await run.FunctionAsync("POST", "/versions", new { Description = "First version description :)" }));
        run.Check("first_publish_get_function", await run.FunctionAsync("GET", "?Qualifier=1"));
        run.Check("first_publish_get_function_config", await run.FunctionAsync("GET", "/configuration?Qualifier=1"));
        run.Check("second_update_response", await run.FunctionAsync("PUT", "/configuration", new { Description = "Second version :))" }));
        run.Check("first_publish_get_function_after_update", await run.FunctionAsync("GET", "?Qualifier=1"));
        run.Check("second_publish_response", await run.FunctionAsync("POST", "/versions", new { }));
        run.Check("third_publish_response", await run.FunctionAsync("POST", "/versions", new { Description = "Third version description :)))" }));
        run.Check("list_versions_result_after_third_publish", await run.FunctionAsync("GET", "/versions"));
        await run.FunctionAsync("DELETE", "?Qualifier=1");
        run.Check("list_versions_result_after_deletion_of_first_version", await run.FunctionAsync("GET", "/versions"));
    }

    private static async Task AliasesAsync(CaseRun run)
    {
        run.Check("create_response", await run.CreateBareFunctionAsync(new { Handler = "index.handler", Environment = new { Variables = new { testenv = "staging" } } }));
        run.Check("publish_v1", await run.FunctionAsync("POST", "/versions", new { }));
        await run.FunctionAsync("PUT", "/configuration", new { Environment = new { Variables = new { testenv = "prod" } } });
        run.Check("publish_v2", await run.FunctionAsync("POST", "/versions", new { }));
        await CreateAsync("1_1", new { Name = "aliasname1_1", FunctionVersion = "1", Description = "custom-alias", RoutingConfig = new { AdditionalVersionWeights = new Dictionary<string, double> { ["2"] = 0.2 } } });
        run.Check("get_function_alias_1_1", await run.FunctionAsync("GET", "?Qualifier=aliasname1_1"));
        run.Check("get_function_byarn_alias_1_1", await GetByArnAsync("aliasname1_1"));
        run.Check("get_function_alias_notfound_exc", await run.FunctionAsync("GET", "?Qualifier=aliasdoesnotexist"));
        run.Check("get_function_alias_byarn_notfound_exc", await GetByArnAsync("aliasdoesnotexist"));
        await CreateAsync("1_2", new { Name = "aliasname1_2", FunctionVersion = "1", Description = "custom-alias" });
        await CreateAsync("1_3", new { Name = "aliasname1_3", FunctionVersion = "1" });
        await CreateAsync("2", new { Name = "aliasname2", FunctionVersion = "2", Description = "custom-alias" });
        run.Check("list_aliases_for_fnname", await run.FunctionAsync("GET", "/aliases"));
        run.Check("update_alias_1_1", await run.FunctionAsync("PUT", "/aliases/aliasname1_1", new { RoutingConfig = new { AdditionalVersionWeights = new { } } }));
        run.Check("get_alias_1_1_after_update", await run.FunctionAsync("GET", "/aliases/aliasname1_1"));
        run.Check("list_aliases_for_fnname_after_update", await run.FunctionAsync("GET", "/aliases"));
        run.Check("update_alias_1_2", await run.FunctionAsync("PUT", "/aliases/aliasname1_2", new { }));
        run.Check("get_alias_1_2_after_update", await run.FunctionAsync("GET", "/aliases/aliasname1_2"));
        run.Check("list_aliases_for_fnname_after_update_2", await run.FunctionAsync("GET", "/aliases"));
        run.Check("list_aliases_for_version", await run.FunctionAsync("GET", "/aliases?FunctionVersion=1"));
        run.Check("delete_alias_response", await run.FunctionAsync("DELETE", "/aliases/aliasname1_1"));
        run.Check("list_aliases_for_fnname_afterdelete", await run.FunctionAsync("GET", "/aliases"));

        async Task CreateAsync(string label, object input)
        {
            run.Check($"create_alias_{label}", await run.FunctionAsync("POST", "/aliases", input));
            run.Check($"get_alias_{label}", await run.FunctionAsync("GET", $"/aliases/aliasname{label}"));
        }

        Task<ServiceReply> GetByArnAsync(string alias) => run.LambdaAsync("GET", $"{FunctionRuns.Functions}/{Uri.EscapeDataString(LocalLambda.Arn($"orders:{alias}"))}");
    }
}
