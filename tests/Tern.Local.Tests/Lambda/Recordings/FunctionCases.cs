using System.IO.Compression;
using System.Text.Json;
using Tern.Local.Tests.Recorded;

namespace Tern.Local.Tests.Lambda.Recordings;

/// <summary>Cases about functions, their versions and their event source mappings.</summary>
internal static class FunctionCases
{
    private const string Mappings = "/2015-03-31/event-source-mappings";
    private const string Repository = "111111111111.dkr.ecr.us-east-1.amazonaws.com/first";
    private const int MaxUnzippedSize = 262_144_000;

    private static readonly string[] s_invalid = ["invalid"];
    private static readonly string[] s_command = ["-c", "echo test"];
    private static readonly string[] s_updatedCommand = ["-c", "echo test1"];
    private static readonly string[] s_entryPoint = ["sh"];

    public static void AddTo(CaseSet cases)
    {
        cases.Add("TestLambdaFunction::test_function_arns", ArnsAsync);
        cases.Add("TestLambdaFunction::test_update_lambda_exceptions", async c =>
        {
            await c.CreateFunctionAsync();
            c.Check("invalid_role_arn_exc", await c.FunctionAsync("PUT", "/configuration", new { Role = "r1" }));
            c.Check("invalid_runtime_exc", await c.FunctionAsync("PUT", "/configuration", new { Runtime = "non-existent-runtime" }));
            c.Check("uppercase_runtime_exc", await c.FunctionAsync("PUT", "/configuration", new { Runtime = "PYTHON3.9" }));
        });
        cases.Add("TestLambdaFunction::test_invalid_vpc_config_subnet", async c =>
        {
            c.Check("create-response-invalid-format-subnet-id", await c.CreateFunctionAsync(new { VpcConfig = new { SubnetIds = s_invalid, SecurityGroupIds = new[] { "sg-1" } } }));
        });
        cases.Add("TestLambdaFunction::test_invalid_vpc_config_security_group", async c =>
        {
            c.Check("create-response-invalid-format-security-group", await c.CreateFunctionAsync(new { VpcConfig = new { SubnetIds = new[] { "subnet-1" }, SecurityGroupIds = s_invalid } }));
        });
        cases.Add("TestLambdaFunction::test_vpc_config", async c =>
        {
            c.Check("create_response", await c.CreateFunctionAsync(FunctionRuns.Merge(c.Settings("create_response"), new { VpcConfig = Vpc("create_response") })));
            c.Check("get_function_response", await c.FunctionAsync("GET"));
            c.Check("update_vpcconfig_update_response", await c.FunctionAsync("PUT", "/configuration", new { VpcConfig = Vpc("update_vpcconfig_update_response") }));
            c.Check("update_vpcconfig_get_function_response", await c.FunctionAsync("GET"));
            c.Check("delete_vpcconfig_update_response", await c.FunctionAsync("PUT", "/configuration", new { VpcConfig = new { SubnetIds = Array.Empty<string>(), SecurityGroupIds = Array.Empty<string>() } }));
            c.Check("delete_vpcconfig_get_function_response", await c.FunctionAsync("GET"));

            object Vpc(string label)
            {
                JsonElement recorded = c.Recorded(label);
                recorded = (recorded.TryGetProperty("CreateFunctionResponse", out JsonElement created) ? created : recorded).GetProperty("VpcConfig");
                return new { SubnetIds = Ids("SubnetIds", "subnet-"), SecurityGroupIds = Ids("SecurityGroupIds", "sg-") };

                string[] Ids(string name, string prefix) => [.. recorded.GetProperty(name).EnumerateArray().Select(id => prefix + string.Concat(id.GetString()!.Where(char.IsAsciiDigit)))];
            }
        });
        cases.Add("TestLambdaSizeLimits::test_oversized_lambda", async c => c.Check("invalid_param_exc", await c.CreateBareFunctionAsync(new { Code = new { ZipFile = CreateZip(MaxUnzippedSize) } })));
        cases.Add("TestLambdaSizeLimits::test_large_lambda", async c => c.Check("create_function_large_zip", await c.CreateBareFunctionAsync(new { Timeout = 10 })));
        cases.Add("TestLambdaSizeLimits::test_large_environment_fails_multiple_keys", async c =>
        {
            string message = c.Recorded("failured_create_fn_result_multi_key").GetProperty("Error").GetProperty("Message").GetString()!;
            c.Check("failured_create_fn_result_multi_key", await c.CreateFunctionAsync(new { Environment = new { Variables = new { SMALL_VAR = "ok", LARGE_VAR = new string('x', message.Count(letter => letter == 'x') - "exceeded".Count(letter => letter == 'x')) } } }));
        });
        cases.Add("TestLambdaSizeLimits::test_lambda_envvars_near_limit_succeeds", async c =>
            c.Check("successful_create_fn_result", await c.CreateFunctionAsync(new { Environment = c.Recorded("successful_create_fn_result").GetProperty("CreateFunctionResponse").GetProperty("Environment") })));
        cases.Add("TestLambdaAccountSettings::test_account_settings", async c =>
        {
            JsonElement settings = (await c.LambdaAsync("GET", "/2016-08-19/account-settings")).Body;
            c.CheckValue("acc_settings_modded", new { AccountLimit = Names("AccountLimit"), AccountUsage = Names("AccountUsage") });

            IEnumerable<string> Names(string member) => settings.GetProperty(member).EnumerateObject().Select(entry => entry.Name).Order(StringComparer.Ordinal);
        });
        cases.Add("TestLambdaAccountSettings::test_account_settings_total_code_size_config_update", async c =>
        {
            long before = await SizeAsync();
            await c.CreateFunctionAsync();
            long created = await SizeAsync();
            c.CheckValue("is_total_code_size_diff_create_function_more_than_200", created - before > 100);
            await c.FunctionAsync("PUT", "/configuration", new { Description = "d" });
            c.CheckValue("total_code_size_diff_update_function_configuration", await SizeAsync() - created);
            await c.FunctionAsync("POST", "/versions", new { });
            c.CheckValue("is_total_code_size_diff_publish_version_after_config_update_more_than_200", await SizeAsync() - created > 100);

            async Task<long> SizeAsync() => (await c.LambdaAsync("GET", "/2016-08-19/account-settings")).Body.GetProperty("AccountUsage").GetProperty("TotalCodeSize").GetInt64();
        });
        cases.Add("TestLambdaLayer::test_layer_function_quota_exception", async c =>
            c.Check("create_function_with_six_layers", await c.CreateFunctionAsync(new { Layers = Enumerable.Range(1, 6).Select(i => CaseRun.Arn("lambda", $"layer:layer-{i}:1")) })));
        cases.Add("TestLambdaSnapStart::test_snapstart_exceptions", async c => c.Check("create_function_invalid_snapstart_apply", await c.CreateFunctionAsync(new { SnapStart = new { ApplyOn = "invalidOption" } })));
        cases.Add("TestLambdaSnapStart::test_snapstart_lifecycle", async c =>
        {
            await CreateSnapStartAsync(c);
            c.Check("get_function_response_latest", await c.FunctionAsync("GET"));
            await c.FunctionAsync("POST", "/versions", new { Description = "version1" });
            c.Check("get_function_response_version_1", await c.FunctionAsync("GET", "?Qualifier=1"));
        });
        cases.Add("TestLambdaSnapStart::test_snapstart_update_function_configuration", async c =>
        {
            await CreateSnapStartAsync(c);
            c.Check("update_function_response", await c.FunctionAsync("PUT", "/configuration", new { SnapStart = new { ApplyOn = "PublishedVersions" } }));
        });
        cases.Add("TestLoggingConfig::test_advanced_logging_configuration_format_switch", async c =>
        {
            c.Check("create_response", await c.CreateFunctionAsync(c.Settings("create_response")));
            c.Check("get_function_response", await c.FunctionAsync("GET"));
            c.Check("function_config", await c.FunctionAsync("GET", "/configuration"));
            c.Check("updated_config", await c.FunctionAsync("PUT", "/configuration", new { LoggingConfig = new { LogFormat = "JSON" } }));
            c.Check("received_config", await c.FunctionAsync("GET", "/configuration"));
            c.Check("updated_config_v2", await c.FunctionAsync("PUT", "/configuration", new { LoggingConfig = new { LogFormat = "Text" } }));
            c.Check("received_config_v2", await c.FunctionAsync("GET", "/configuration"));
        });
        cases.Add("TestLambdaImages::test_lambda_image_and_image_config_crud", ImageAsync);
        cases.Add("TestLambdaImages::test_lambda_zip_file_to_image", async c =>
        {
            c.Check("create-image-response", await c.CreateBareFunctionAsync());
            c.Check("get-function-code-response", await c.FunctionAsync("GET"));
            c.Check("get-function-config-response", await c.FunctionAsync("GET", "/configuration"));
            c.Check("zipfile-to-image-error", await c.FunctionAsync("PUT", "/code", new { ImageUri = Repository + ":latest" }));
            c.Check("get-function-code-response-after-update", await c.FunctionAsync("GET"));
            c.Check("get-function-config-response-after-update", await c.FunctionAsync("GET", "/configuration"));
        });
        cases.Add("TestLambdaFunction::test_get_function_wrong_region", async c =>
        {
            c.Set("<wrong-region>", "eu-west-1");
            c.Check("wrong_region_exception", await SendAsync(c, c.Parameter, CaseRun.Arn("lambda", "function:orders", region: "eu-west-1")));
        });
        cases.Add("TestLambdaFunction::test_ops_on_nonexisting_version", async c =>
        {
            c.Set("<fn-name>", FunctionRuns.Name);
            await c.CreateFunctionAsync();
            c.Check("version_not_found_exception", await SendAsync(c, c.Parameter, FunctionRuns.Name, "?Qualifier=1221"));
        });
        cases.Add("TestLambdaEventSourceMappings::test_function_name_variations", NameVariationsAsync);
        cases.Add("TestLambdaEventSourceMappings::test_event_source_mapping_lifecycle_delete_function", DeletionAsync);
        cases.Add("TestLambdaAliases::test_alias_routingconfig", async c =>
        {
            await c.CreateFunctionAsync(new { Publish = true });
            await c.FunctionAsync("PUT", "/code", new { ZipFile = LocalLambda.CreateZip("other"), Publish = true });
            c.Check("create_alias_response", await c.FunctionAsync("POST", "/aliases", new { Name = "alias1", FunctionVersion = "1", RoutingConfig = new { AdditionalVersionWeights = new Dictionary<string, double> { ["2"] = 0.5 } } }));
        });
    }

    // Sends the request of an operation with the name of the AWS SDK for Python.
    private static Task<ServiceReply> SendAsync(CaseRun run, string operation, string function, string query = "")
    {
        string name = Uri.EscapeDataString(function);
        return operation switch
        {
            "get_function" => run.LambdaAsync("GET", $"{FunctionRuns.Functions}/{name}{query}"),
            "get_function_configuration" => run.LambdaAsync("GET", $"{FunctionRuns.Functions}/{name}/configuration{query}"),
            "get_function_code_signing_config" => run.LambdaAsync("GET", $"/2020-06-30/functions/{name}/code-signing-config"),
            "get_function_event_invoke_config" => run.LambdaAsync("GET", $"/2019-09-25/functions/{name}/event-invoke-config{query}"),
            "get_function_concurrency" => run.LambdaAsync("GET", $"/2019-09-30/functions/{name}/concurrency"),
            "delete_function" => run.LambdaAsync("DELETE", $"{FunctionRuns.Functions}/{name}{query}"),
            "invoke" => run.LambdaAsync("POST", $"{FunctionRuns.Functions}/{name}/invocations{query}", "{}"),
            _ => throw new InvalidOperationException($"The operation '{operation}' is unknown."),
        };
    }

    private static async Task ArnsAsync(CaseRun run)
    {
        run.Check("create-function-arn-response", await run.CreateFunctionAsync(new { FunctionName = LocalLambda.Arn("first") }));
        run.Check("create-function-partial-arn-response", await run.CreateFunctionAsync(new { FunctionName = "111111111111:function:second" }));
        run.Check("invalid_function_name_exc", await run.CreateFunctionAsync(new { FunctionName = "invalid:function:name" }));
        run.Check("long_function_name_exc", await run.CreateFunctionAsync(new { FunctionName = new string('a', 65) }));
        run.Check("long_function_arn_exc", await run.CreateFunctionAsync(new { FunctionName = LocalLambda.Arn(new string('a', 141)) }));
        run.Check("function_arn_other_region_exc", await run.CreateFunctionAsync(new { FunctionName = CaseRun.Arn("lambda", "function:third", region: "ap-southeast-1") }));
        run.Check("function_arn_other_account_exc", await run.CreateFunctionAsync(new { FunctionName = CaseRun.Arn("lambda", "function:third", account: "123456789012") }));
    }

    // An archive whose only file has a size.
    private static string CreateZip(int size)
    {
        using var output = new MemoryStream();
        using (var archive = new ZipArchive(output, ZipArchiveMode.Create, leaveOpen: true))
        {
            using Stream entry = archive.CreateEntry("handler.py", CompressionLevel.Fastest).Open();
            byte[] block = new byte[1_000_000];
            for (int written = 0; written < size; written += block.Length)
                entry.Write(block.AsSpan(0, Math.Min(block.Length, size - written)));
        }
        return Convert.ToBase64String(output.ToArray());
    }

    private static async Task CreateSnapStartAsync(CaseRun run) => run.Check("create_function_response", await run.CreateBareFunctionAsync(run.Settings("create_function_response")));

    private static async Task ImageAsync(CaseRun run)
    {
        run.Set("<repo_uri>", Repository);
        run.Check("create-image-with-config-response", await run.LambdaAsync("POST", FunctionRuns.Functions, new
        {
            FunctionRuns.Role,
            FunctionName = FunctionRuns.Name,
            PackageType = "Image",
            Code = new { ImageUri = Repository + ":latest" },
            ImageConfig = new { Command = s_command, EntryPoint = s_entryPoint, WorkingDirectory = "/app1" },
            Environment = new { Variables = new { CUSTOM_ENV = "test" } },
        }));
        run.Check("get-function-code-with-config-response", await run.FunctionAsync("GET"));
        run.Check("get-function-config-with-config-response", await run.FunctionAsync("GET", "/configuration"));
        run.Check("update-function-code-response", await run.FunctionAsync("PUT", "/configuration", new { ImageConfig = new { Command = s_updatedCommand, WorkingDirectory = "/app1" } }));
        run.Check("get-function-code-response-after-update", await run.FunctionAsync("GET"));
        run.Check("get-function-config-response-after-update", await run.FunctionAsync("GET", "/configuration"));
        run.Check("update-function-code-delete-imageconfig-response", await run.FunctionAsync("PUT", "/configuration", new { ImageConfig = new { } }));
        run.Check("get-function-code-response-after-delete-imageconfig", await run.FunctionAsync("GET"));
        run.Check("get-function-config-response-after-delete-imageconfig", await run.FunctionAsync("GET", "/configuration"));
    }

    private static async Task NameVariationsAsync(CaseRun run)
    {
        string queue = await run.CreateQueueAsync("source");
        await run.CreateFunctionAsync(new { Publish = true, Timeout = 3 });
        await run.FunctionAsync("POST", "/aliases", new { Name = "myalias", FunctionVersion = "1" });
        const string Partial = "111111111111:function:orders";
        await CreateAsync("name_only", "orders");
        await CreateAsync("partial_arn_latest", $"{Partial}:$LATEST");
        await CreateAsync("partial_arn_version", $"{Partial}:1");
        await CreateAsync("partial_arn_alias", $"{Partial}:myalias");
        await CreateAsync("full_arn_latest", LocalLambda.Arn("orders"));
        await CreateAsync("full_arn_version", LocalLambda.Arn("orders:1"));
        await CreateAsync("full_arn_alias", LocalLambda.Arn("orders:myalias"));

        async Task CreateAsync(string label, string function)
        {
            ServiceReply created = await run.LambdaAsync("POST", Mappings, new { FunctionName = function, EventSourceArn = queue });
            run.Check(label + "_create_esm", created);
            if (created.Status == 202)
                await run.LambdaAsync("DELETE", $"{Mappings}/{created.Get("UUID")}");
        }
    }

    private static async Task DeletionAsync(CaseRun run)
    {
        await run.DynamoAsync("CreateTable", new
        {
            TableName = "table",
            KeySchema = new[] { new { AttributeName = "id", KeyType = "HASH" } },
            AttributeDefinitions = new[] { new { AttributeName = "id", AttributeType = "S" } },
            BillingMode = "PAY_PER_REQUEST",
        });
        await run.Aws.Clock.AdvanceAsync(TimeSpan.FromMinutes(1), CaseRun.Token);
        ServiceReply updated = await run.DynamoAsync("UpdateTable", new { TableName = "table", StreamSpecification = new { StreamEnabled = true, StreamViewType = "NEW_IMAGE" } });
        run.Check("update_table_response", updated);
        await run.CreateFunctionAsync();
        ServiceReply created = await run.LambdaAsync("POST", Mappings, new
        {
            FunctionName = FunctionRuns.Name,
            EventSourceArn = updated.Body.GetProperty("TableDescription").GetProperty("LatestStreamArn").GetString(),
            BatchSize = 1,
            StartingPosition = "TRIM_HORIZON",
            MaximumBatchingWindowInSeconds = 1,
            MaximumRetryAttempts = 1,
            DestinationConfig = new { OnFailure = new { Destination = await run.CreateQueueAsync("failures") } },
        });
        run.Check("create_response", created);
        string path = $"{Mappings}/{created.Get("UUID")}";
        run.Check("get_response", await run.LambdaAsync("GET", path));
        ServiceReply deleted = await run.FunctionAsync("DELETE");
        run.CheckValue("delete_function_response", new { StatusCode = deleted.Status });
        run.Check("get_response_post_delete", await run.LambdaAsync("GET", path));
        run.Check("delete_response", await run.LambdaAsync("DELETE", path));
    }
}
