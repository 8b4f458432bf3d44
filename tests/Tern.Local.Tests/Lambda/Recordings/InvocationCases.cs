using System.Text;
using System.Text.Json;
using Tern.Local.Tests.Recorded;
using Tern.S3;

namespace Tern.Local.Tests.Lambda.Recordings;

/// <summary>Cases about invocations, and about functions that are invoked.</summary>
internal static class InvocationCases
{
    private const string ErrorText = "Test exception (this is intentional)";

    public static void AddTo(CaseSet cases)
    {
        cases.Add("TestLambdaBaseFeatures::test_function_state", async c =>
        {
            c.Check("create-fn-response", await c.CreateBareFunctionAsync(c.Settings("create-fn-response")));
            c.Check("get-fn-response", await c.FunctionAsync("GET"));
        });
        cases.Add("TestLambdaCleanup::test_recreate_function", async c =>
        {
            c.Check("create_function_response_one", await c.CreateFunctionAsync(c.Settings("create_function_response_one")));
            await c.FunctionAsync("DELETE");
            c.Check("create_function_response_two", await c.CreateFunctionAsync(c.Settings("create_function_response_two")));
        });
        cases.Add("TestLambdaBehavior::test_mixed_architecture", async c =>
        {
            c.Check("create_function_response", await c.CreateFunctionAsync(c.Settings("create_function_response")));
            c.Check("update_function_code_response", await c.FunctionAsync("PUT", "/code", new { ZipFile = LocalLambda.CreateZip("other"), Architectures = new[] { "arm64" } }));
        });
        cases.Add("TestLambdaConcurrency::test_lambda_concurrency_update", async c =>
        {
            await c.CreateFunctionAsync();
            c.Check("put_function_concurrency", await PutConcurrencyAsync(c, 3));
            c.Check("get_function_concurrency_updated", await c.LambdaAsync("GET", "/2019-09-30/functions/orders/concurrency"));
            c.Check("get_function_concurrency_info", await c.FunctionAsync("GET"));
            await c.LambdaAsync("DELETE", "/2017-10-31/functions/orders/concurrency");
            c.Check("get_function_concurrency_deleted", await c.LambdaAsync("GET", "/2019-09-30/functions/orders/concurrency"));
        });
        foreach (string name in new[] { "test_invocation_type_request_response", "test_invocation_type_event", "test_invocation_type_dry_run", "test_invocation_type_no_return_payload" })
            cases.Add($"TestLambdaFeatures::{name}", InvokeWithTypeAsync);
        cases.Add("TestLambdaBehavior::test_lambda_cache_local", async c =>
        {
            int counter = 0;
            c.AddFunction(FunctionRuns.Name, _ => Task.FromResult($$"""{"counter":{{counter++}}}"""));
            c.CheckValue("first_invoke_result", await c.InvokeAsync());
            c.CheckValue("second_invoke_result", await c.InvokeAsync());
        });
        cases.Add("TestLambdaFeatures::test_upload_lambda_from_s3", async c =>
        {
            using S3Client s3 = c.Aws.CreateClient<S3Client>();
            await s3.CreateBucketAsync(new() { Bucket = "bucket" }, CaseRun.Token);
            await s3.PutObjectAsync(new() { Bucket = "bucket", Key = "code.zip", Body = Convert.FromBase64String(LocalLambda.CreateZip("code")) }, CaseRun.Token);
            c.Check("creation-response", await c.CreateBareFunctionAsync(FunctionRuns.Merge(c.Settings("creation-response"), new { Code = new { S3Bucket = "bucket", S3Key = "code.zip" } })));
            AddEcho(c);
            c.CheckValue("invocation-response", await c.InvokeAsync("""{"foo":"bar with 'quotes\""}"""));
        });
        cases.Add("TestLambdaDestinationSqs::test_assess_lambda_destination_invocation", DestinationAsync);
        cases.Add("TestLambdaConcurrency::test_reserved_concurrency", ReservedAsync);
        cases.Add("TestLambdaDestinationSqs::test_maxeventage", async c =>
        {
            c.Set("<test-msg-id>", "1");
            string queue = await c.CreateQueueAsync("destination");
            await c.CreateFunctionAsync();
            c.AddFunction(FunctionRuns.Name, _ => throw new InvalidOperationException("intentional failure"));
            foreach ((string label, int age) in new[] { ("no_retry_failure_message", 60), ("single_retry_failure_message", 150) })
            {
                await c.LambdaAsync(
                    "PUT", "/2019-09-25/functions/orders/event-invoke-config", new { MaximumRetryAttempts = 2, MaximumEventAgeInSeconds = age, DestinationConfig = new { OnFailure = new { Destination = queue } } });
                await c.InvokeAsync("""{"message":"1"}""", type: "Event");
                await c.Aws.Clock.AdvanceAsync(TimeSpan.FromHours(1), CaseRun.Token);
                JsonElement body = JsonElement.Parse((await c.ReceiveAsync("destination"))[0].GetProperty("Body").GetString()!);
                foreach (string member in new[] { "requestContext", "requestPayload", "responseContext" })
                    c.CheckValue(label, body.GetProperty(member), "Body/" + member);
            }
        });
        cases.Add("TestLambdaBaseFeatures::test_lambda_too_large_response", async c =>
        {
            c.Aws.Functions.Add(FunctionRuns.Name, (_, _) => ValueTask.FromResult<ReadOnlyMemory<byte>>(new byte[6_291_557]));
            c.CheckValue("invoke_result", await c.InvokeAsync());
            c.CheckValue("invoke_result_2", await c.InvokeAsync());
        });
        cases.Add("TestLambdaConcurrency::test_reserved_concurrency_async_queue", async c =>
        {
            await c.CreateFunctionAsync(c.Settings("fn"));
            c.Check("fn", await c.FunctionAsync("GET", "/configuration?Qualifier=$LATEST"));
            c.Check("put_fn_concurrency", await PutConcurrencyAsync(c, 1));
            var release = new TaskCompletionSource();
            c.AddFunction(FunctionRuns.Name, async _ =>
            {
                await release.Task;
                return "{}";
            });
            Task<object> first = c.InvokeAsync();
            while (c.FunctionEvents.IsEmpty)
                await Task.Yield();
            c.Check("too_many_requests_exc", await c.FunctionAsync("POST", "/invocations", "{}"));
            release.SetResult();
            await first;
        });
        cases.Add("TestLambdaVersions::test_lambda_versions_with_code_changes", VersionsAsync);
        cases.Add("TestLambdaAliases::test_lambda_alias_moving", AliasAsync);
        cases.Add("TestLambdaVersions::test_lambda_handler_update", async c =>
        {
            string handler = "handler";
            await c.CreateFunctionAsync(FunctionRuns.Merge(c.Settings("update_function_configuration_result"), new { Handler = "handler.handler" }));
            c.AddFunction(FunctionRuns.Name, _ => Task.FromResult($$"""{"handler":"{{handler}}"}"""));
            c.CheckValue("invoke_result_handler_one", await c.InvokeAsync());
            c.Check("update_function_configuration_result", await c.FunctionAsync("PUT", "/configuration", new { Handler = "handler.handler_two" }));
            handler = "handler_two";
            c.Check("get_function_result", await c.FunctionAsync("GET"));
            c.CheckValue("invoke_result_handler_two", await c.InvokeAsync());
            await c.FunctionAsync("POST", "/versions", new { });
            c.CheckValue("invoke_result_handler_two_postpublish", await c.InvokeAsync());
        });
    }

    private static Task<ServiceReply> PutConcurrencyAsync(CaseRun run, int value) =>
        run.LambdaAsync("PUT", "/2017-10-31/functions/orders/concurrency", new { ReservedConcurrentExecutions = value });

    private static async Task InvokeWithTypeAsync(CaseRun run)
    {
        run.AddFunction(FunctionRuns.Name, _ => Task.FromResult(run.Name.Contains("no_return", StringComparison.Ordinal) ? "null" : "{}"));
        string type = run.Name.Contains("dry_run", StringComparison.Ordinal) ? "DryRun" : run.Name.Contains("vent", StringComparison.Ordinal) ? "Event" : "RequestResponse";
        run.CheckValue("invoke-result", await run.InvokeAsync("{}", type: type));
    }

    // A function that returns its event and its context, or fails.
    private static void AddEcho(CaseRun run) => run.Aws.Functions.Add(FunctionRuns.Name, (payload, context) =>
    {
        JsonElement received = JsonElement.Parse(payload.Span);
        if (received.TryGetProperty("raise_error", out _))
            throw new InvalidOperationException(ErrorText);
        return ValueTask.FromResult<ReadOnlyMemory<byte>>(JsonSerializer.SerializeToUtf8Bytes(new
        {
            @event = received,
            context = new
            {
                invoked_function_arn = context.InvokedFunctionArn,
                function_version = context.FunctionVersion,
                function_name = context.FunctionName,
                memory_limit_in_mb = $"{context.MemoryLimit}",
                aws_request_id = context.RequestId,
                log_group_name = $"/aws/lambda/{context.FunctionName}",
                log_stream_name = "stream",
                client_context = (object?)null,
            },
        }));
    });

    private static async Task DestinationAsync(CaseRun run)
    {
        string queue = await run.CreateQueueAsync("destination");
        await run.CreateFunctionAsync();
        AddEcho(run);
        object configuration = new { DestinationConfig = new { OnSuccess = new { Destination = queue }, OnFailure = new { Destination = queue } } };
        if (run.Recorded("put_function_event_invoke_config").TryGetProperty("MaximumRetryAttempts", out JsonElement attempts))
            configuration = FunctionRuns.Merge(configuration, new { MaximumRetryAttempts = attempts });
        run.Check("put_function_event_invoke_config", await run.LambdaAsync("PUT", "/2019-09-25/functions/orders/event-invoke-config", configuration));
        await run.InvokeAsync(run.Parameter.EndsWith("payload1", StringComparison.Ordinal) ? """{"raise_error":1}""" : "{}", type: "Event");
        run.CheckValue("receive_message_result", new { Messages = await run.ReceiveAsync("destination") });
    }

    private static async Task ReservedAsync(CaseRun run)
    {
        string queue = await run.CreateQueueAsync("destination");
        await run.CreateFunctionAsync(run.Settings("fn"));
        run.Check("fn", await run.FunctionAsync("GET", "/configuration?Qualifier=$LATEST"));
        run.Check("put_reserved", await PutConcurrencyAsync(run, 0));
        run.Check("exc_no_cap_requestresponse", await run.FunctionAsync("POST", "/invocations", "{}"));
        run.Check("put_event_invoke_conf", await run.LambdaAsync(
            "PUT", "/2019-09-25/functions/orders/event-invoke-config", new { MaximumRetryAttempts = 0, DestinationConfig = new { OnFailure = new { Destination = queue } } }));
        run.CheckValue("invoke_result", await run.InvokeAsync(type: "Event"));
        await run.Aws.SettleAsync(CaseRun.Token);
        string url = (await run.SqsAsync("GetQueueUrl", new { QueueName = "destination" })).Get("QueueUrl");
        run.CheckValue("msg", (await run.SqsAsync("ReceiveMessage", new { QueueUrl = url, AttributeNames = new[] { "All" } })).Body.GetProperty("Messages")[0]);
    }

    private static async Task VersionsAsync(CaseRun run)
    {
        Action<string> setLatest = AddVersions(run);
        run.Check("create_response", await run.CreateBareFunctionAsync(run.Settings("create_response")));
        run.Check("first_publish_response", await run.FunctionAsync("POST", "/versions", new { Description = "First version description :)" }));
        run.Check("update_lambda_response", await run.FunctionAsync("PUT", "/code", new { ZipFile = LocalLambda.CreateZip("version2") }));
        setLatest("version2");
        run.CheckValue("invocation_result_latest", await run.InvokeAsync());
        run.CheckValue("invocation_result_v1", await run.InvokeAsync(query: "?Qualifier=1"));
        run.Check("second_publish_response", await run.FunctionAsync("POST", "/versions", new { Description = "Second version description :)" }));
        run.CheckValue("invocation_result_v2", await run.InvokeAsync(query: "?Qualifier=2"));
        run.Check("update_lambda_response_with_publish", await run.FunctionAsync("PUT", "/code", new { ZipFile = LocalLambda.CreateZip("version3"), Publish = true }));
        setLatest("version3");
        run.CheckValue("invocation_result_v3", await run.InvokeAsync(query: "?Qualifier=3"));
        run.CheckValue("invocation_result_latest_end", await run.InvokeAsync());
        run.CheckValue("invocation_result_v2_end", await run.InvokeAsync(query: "?Qualifier=2"));
        run.CheckValue("invocation_result_v1_end", await run.InvokeAsync(query: "?Qualifier=1"));
    }

    private static async Task AliasAsync(CaseRun run)
    {
        AddVersions(run);
        run.Check("create_response", await run.CreateBareFunctionAsync(run.Settings("create_response")));
        await run.FunctionAsync("POST", "/versions", new { Description = "First version description :)" });
        run.Check("create_alias_response", await run.FunctionAsync("POST", "/aliases", new { Name = "alias1", FunctionVersion = "1" }));
        run.CheckValue("invocation_result_qualifier_v1", await run.InvokeAsync(query: "?Qualifier=alias1"));
        run.CheckValue("invocation_result_qualifier_v1_arn", await run.InvokeAsync(function: LocalLambda.Arn("orders:alias1")));
        run.Check("update_lambda_response", await run.FunctionAsync("PUT", "/code", new { ZipFile = LocalLambda.CreateZip("version2") }));
        run.CheckValue("invocation_result_qualifier_v1_after_update", await run.InvokeAsync(query: "?Qualifier=alias1"));
        run.Check("second_publish_response", await run.FunctionAsync("POST", "/versions", new { Description = "Second version description :)" }));
        run.CheckValue("invocation_result_qualifier_v1_after_publish", await run.InvokeAsync(query: "?Qualifier=alias1"));
        run.Check("update_alias_response", await run.FunctionAsync("PUT", "/aliases/alias1", new { FunctionVersion = "2" }));
        run.CheckValue("invocation_result_qualifier_v2", await run.InvokeAsync(query: "?Qualifier=alias1"));
        run.Check("invocation_exc_not_existent", await run.FunctionAsync("POST", "/invocations?Qualifier=non-existent-alias", "{}"));
    }

    // A function whose code returns its version. All versions have the same handler here.
    private static Action<string> AddVersions(CaseRun run)
    {
        string latest = "version1";
        run.Aws.Functions.Add(FunctionRuns.Name, (_, context) => ValueTask.FromResult<ReadOnlyMemory<byte>>(Encoding.UTF8.GetBytes(
            $$"""{"version_id":"{{(context.FunctionVersion == "$LATEST" ? latest : $"version{context.FunctionVersion}")}}","invoked_arn":"{{context.InvokedFunctionArn}}","version_from_ctx":"{{context.FunctionVersion}}"}""")));
        return value => latest = value;
    }
}
