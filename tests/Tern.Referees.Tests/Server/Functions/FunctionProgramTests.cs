using System.Text;
using System.Text.Json;
using Tern.Lambda;

namespace Tern.Referees.Tests.Server.Functions;

/// <summary>Functions whose programs the option <c>--function</c> names.</summary>
public sealed class FunctionProgramTests
{
    private const string Echo = """
        while true; do
          next
          echo "received $event"
          respond "{\"pid\":$$,\"event\":$event,\"handler\":\"$_HANDLER\",\"memory\":\"$AWS_LAMBDA_FUNCTION_MEMORY_SIZE\",\"level\":\"$LEVEL\",\"folder\":\"$(pwd)\",\"api\":\"$AWS_LAMBDA_RUNTIME_API\",\"version\":1}"
        done
        """;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Program_is_executed_with_its_options_and_used_again()
    {
        await using ShellFunction function = await ShellFunction.StartAsync(
            Echo, option => option with { Handler = "my.handler", Memory = 256 }, server => server with { Variables = [new(null, "LEVEL", "all"), new("orders", "LEVEL", "debug")] });
        JsonElement first = await function.InvokeAsync("[1]"), second = await function.InvokeAsync("[2]");
        Assert.Equal(("[1]", "my.handler", "256", "debug"), (first.GetProperty("event").GetRawText(), first.GetProperty("handler").GetString(), first.GetProperty("memory").GetString(), first.GetProperty("level").GetString()));
        Assert.Equal(function.Folder, first.GetProperty("folder").GetString());
        // Runtimes of other languages use only the host and the port.
        Assert.Matches("^127[.]0[.]0[.]1:[0-9]+$", first.GetProperty("api").GetString());
        Assert.Equal(first.GetProperty("pid").GetInt32(), second.GetProperty("pid").GetInt32());
        Assert.Contains("orders: received [2]", function.Log, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Change_that_is_not_one_of_the_code_or_the_configuration_does_not_start_another_process()
    {
        await using ShellFunction function = await ShellFunction.StartAsync(Echo);
        int first = (await function.InvokeAsync()).GetProperty("pid").GetInt32();
        await function.Lambda.AddPermissionAsync(new() { FunctionName = "orders", StatementId = "a", Action = "lambda:InvokeFunction", Principal = "s3.amazonaws.com" }, Token);
        Assert.Equal(first, (await function.InvokeAsync()).GetProperty("pid").GetInt32());
    }

    // The environment of the server can contain secrets.
    [Fact]
    public async Task Process_has_the_variables_of_the_service_and_no_others_of_the_server()
    {
        await using ShellFunction function = await ShellFunction.StartAsync(
            """next; respond "\"$(env | cut -d = -f 1 | sort | tr '\n' ' ')\"" """, options: server => server with { Variables = [new(null, "LEVEL", "all")] });
        string[] ofTheShell = ["_", "OLDPWD", "PWD", "SHLVL"];
        Assert.Equal(
            [
                "AWS_ACCESS_KEY_ID", "AWS_DEFAULT_REGION", "AWS_ENDPOINT_URL", "AWS_EXECUTION_ENV", "AWS_LAMBDA_FUNCTION_MEMORY_SIZE", "AWS_LAMBDA_FUNCTION_NAME", "AWS_LAMBDA_FUNCTION_VERSION",
                "AWS_LAMBDA_INITIALIZATION_TYPE", "AWS_LAMBDA_LOG_GROUP_NAME", "AWS_LAMBDA_LOG_STREAM_NAME", "AWS_LAMBDA_RUNTIME_API", "AWS_REGION", "AWS_SECRET_ACCESS_KEY",
                "LAMBDA_RUNTIME_DIR", "LAMBDA_TASK_ROOT", "LANG", "LEVEL", "PATH", "TZ", "_HANDLER", "_LAMBDA_TELEMETRY_LOG_FD",
            ],
            (await function.InvokeAsync()).GetString()!.Split(' ', StringSplitOptions.RemoveEmptyEntries).Except([.. ofTheShell, "DOTNET_ROOT"]).Order(StringComparer.Ordinal));
    }

    [Fact]
    public async Task Log_reports_the_init_duration_of_a_cold_start_only()
    {
        await using ShellFunction function = await ShellFunction.StartAsync(Echo);
        string cold = DecodeLog(await function.SendAsync()), warm = DecodeLog(await function.SendAsync());
        Assert.Contains("received {}\n", cold, StringComparison.Ordinal);
        Assert.Contains("\tInit Duration: ", cold, StringComparison.Ordinal);
        Assert.DoesNotContain("Init Duration", warm, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Changed_program_is_started_again_and_the_old_process_completes_its_invocation()
    {
        await using ShellFunction function = await ShellFunction.StartAsync("""
            while true; do
              next
              touch "$0.started"
              while [ ! -e "$0.go" ]; do sleep 0.05; done
              respond '"old"'
            done
            """);
        Task<JsonElement> old = function.InvokeAsync();
        while (!File.Exists(function.Path + ".started"))
            await Task.Delay(10, Token);
        function.Write("while true; do next; respond '\"new\"'; done");
        while (!function.Log.Contains("orders: The program has changed.", StringComparison.Ordinal))
            await Task.Delay(10, Token);
        Assert.Equal("new", (await function.InvokeAsync()).GetString());
        Assert.False(old.IsCompleted);
        await File.WriteAllTextAsync(function.Path + ".go", "", Token);
        Assert.Equal("old", (await old).GetString());
        Assert.Equal("new", (await function.InvokeAsync()).GetString());
    }

    [Fact]
    public async Task Program_is_started_again_after_its_folder_was_deleted_and_created_again()
    {
        await using ShellFunction function = await ShellFunction.StartAsync("next; respond 1");
        for (int version = 2; version < 4; version++)
        {
            string log = "orders: The program has changed. The next invocation starts it again.";
            int changes = function.Log.Split(log).Length;
            Directory.Delete(function.Folder, recursive: true);
            Directory.CreateDirectory(function.Folder);
            function.Write($"next; respond {version}");
            await ShellFunction.WaitForAsync(() => function.Log.Split(log).Length > changes);
            Assert.Equal(version, (await function.InvokeAsync()).GetInt32());
        }
    }

    [Fact]
    public async Task Concurrent_invocations_share_a_process_with_max_concurrency()
    {
        // Each poller responds with the process and the number of pollers only when all of them have an invocation.
        await using ShellFunction function = await ShellFunction.StartAsync(
            """
            poll() {
              next
              touch "$0.$1"
              while [ ! -e "$0.1" ] || [ ! -e "$0.2" ] || [ ! -e "$0.3" ]; do sleep 0.05; done
              respond "[$$,$AWS_LAMBDA_MAX_CONCURRENCY]"
              sleep 600
            }
            for i in 1 2 3; do (head="$head.$i"; poll $i) & done
            wait
            """,
            option => option with { MaxConcurrency = 3 });
        JsonElement[] responses = await Task.WhenAll(function.InvokeAsync(), function.InvokeAsync(), function.InvokeAsync());
        Assert.All(responses, response => Assert.Equal((responses[0][0].GetInt32(), 3), (response[0].GetInt32(), response[1].GetInt32())));
    }

    [Fact]
    public async Task Process_without_max_concurrency_has_no_variable_for_it()
    {
        await using ShellFunction function = await ShellFunction.StartAsync("""next; respond "\"${AWS_LAMBDA_MAX_CONCURRENCY-none} $AWS_LAMBDA_INITIALIZATION_TYPE\"" """);
        Assert.Equal("none on-demand", (await function.InvokeAsync()).GetString());
    }

    [Fact]
    public async Task Snapshot_is_restored_at_once()
    {
        await using ShellFunction function = await ShellFunction.StartAsync(
            """status=$(curl -s -o /dev/null -w '%{http_code}' "$api/restore/next"); next; respond "\"$status $AWS_LAMBDA_INITIALIZATION_TYPE\"" """, option => option with { IsSnapStart = true });
        Assert.Equal("200 snap-start", (await function.InvokeAsync()).GetString());
    }

    [Theory]
    [InlineData("init/error")]
    [InlineData("restore/error")]
    public async Task Error_of_the_start_is_the_result_and_the_process_is_not_used_again(string path)
    {
        await using ShellFunction function = await ShellFunction.StartAsync($$"""
            curl -sS -X POST -H 'Lambda-Runtime-Function-Error-Type: NoDatabase' -d '{"errorType":"NoDatabase","errorMessage":"'$$'"}' "$api/{{path}}" > /dev/null
            sleep 600
            """);
        (string? type, string? first) = await function.FailAsync();
        (_, string? second) = await function.FailAsync();
        Assert.Equal("NoDatabase", type);
        Assert.NotEqual(first, second);
    }

    [Theory]
    [InlineData("exit 3", "Runtime.ExitError", "Error: Runtime exited with error: exit status 3")]
    [InlineData("kill -KILL $$", "Runtime.ExitError", "Error: Runtime exited with error: signal: killed")]
    [InlineData("exit 0", "Runtime.ExitError", "Error: Runtime exited without providing a reason")]
    public async Task Exit_of_the_process_is_the_error_of_the_service(string script, string type, string message)
    {
        await using ShellFunction function = await ShellFunction.StartAsync(script);
        (string? actual, string? text) = await function.FailAsync();
        Assert.Equal(type, actual);
        Assert.EndsWith(message, text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Program_that_cannot_be_executed_is_an_invalid_entrypoint()
    {
        await using ShellFunction function = await ShellFunction.StartAsync("");
        ShellFunction.SetMode(function.Path, UnixFileMode.UserRead);
        (string? type, string? message) = await function.FailAsync();
        Assert.Equal("Runtime.InvalidEntrypoint", type);
        Assert.EndsWith($" Error: fork/exec {function.Path}: permission denied", message, StringComparison.Ordinal);
        File.Delete(function.Path);
        Assert.EndsWith($" Error: fork/exec {function.Path}: no such file or directory", (await function.FailAsync()).Message, StringComparison.Ordinal);
        await File.WriteAllBytesAsync(function.Path, "a text without an interpreter"u8.ToArray(), Token);
        ShellFunction.SetMode(function.Path, UnixFileMode.UserRead | UnixFileMode.UserExecute);
        (type, message) = await function.FailAsync();
        Assert.Equal("Runtime.InvalidEntrypoint", type);
        Assert.EndsWith($" Error: fork/exec {function.Path}: exec format error", message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Response_of_6_MB_is_returned_and_a_larger_one_is_an_error()
    {
        await using ShellFunction function = await ShellFunction.StartAsync("""
            while true; do
              next
              { printf '"'; head -c $event /dev/zero | tr '\0' x; printf '"'; } | curl -sS -X POST -H 'Expect:' --data-binary @- "$api/invocation/$id/response" > "$0.response"
            done
            """);
        Assert.Equal(6_291_554, (await function.InvokeAsync("6291554")).GetString()!.Length);
        Assert.Equal(("Function.ResponseSizeTooLarge", "Response payload size exceeded maximum allowed payload size (6291556 bytes)."), await function.FailAsync("6291555"));
    }

    [Fact]
    public async Task Reserved_concurrency_is_enforced()
    {
        await using ShellFunction function = await ShellFunction.StartAsync("next; touch \"$0.started\"; sleep 600", option => option with { ReservedConcurrency = 1 });
        Task<InvokeResponse> first = function.SendAsync();
        while (!File.Exists(function.Path + ".started"))
            await Task.Delay(10, Token);
        using var lambda = new LambdaClient(new()
        {
            Region = "us-east-1",
            Endpoint = function.Server.Endpoint.OriginalString,
            Credentials = new StaticCredentialsProvider(function.Server.Aws.Credentials),
            Retry = new() { MaxAttempts = 1 },
        });
        TooManyRequestsException error = await Assert.ThrowsAsync<TooManyRequestsException>(() => lambda.InvokeAsync(new() { FunctionName = "orders" }, Token));
        Assert.Equal(ThrottleReason.ReservedFunctionConcurrentInvocationLimitExceeded, error.Reason);
        Assert.False(first.IsCompleted);
    }

    [Fact]
    public async Task Response_stream_of_a_program_arrives_in_chunks()
    {
        await using ShellFunction function = await ShellFunction.StartAsync("""
            next
            { printf first; while [ ! -e "$0.go" ]; do sleep 0.05; done; printf second; } | curl -sS -X POST -N -T - -H 'Expect:' -H 'Lambda-Runtime-Function-Response-Mode: streaming' "$api/invocation/$id/response" > /dev/null
            """);
        InvokeWithResponseStreamResponse response = await function.Lambda.InvokeWithResponseStreamAsync(new() { FunctionName = "orders" }, Token);
        var text = new StringBuilder();
        await foreach (InvokeWithResponseStreamResponseEvent entry in response.EventStream.WithCancellation(Token))
        {
            if (entry is InvokeWithResponseStreamResponseEvent.PayloadChunk chunk)
                text.Append(Encoding.UTF8.GetString(chunk.Value.Payload!.Value.Span));
            // The second one is sent only when the first one has arrived.
            await File.WriteAllTextAsync(function.Path + ".go", "", Token);
        }
        Assert.Equal("firstsecond", text.ToString());
    }

    [Fact]
    public async Task Tenants_have_processes_of_their_own()
    {
        await using ShellFunction function = await ShellFunction.StartAsync("""
            while true; do
              next
              respond "[$$,\"$(grep -i '^Lambda-Runtime-Aws-Tenant-Id' "$head" | tr -d '\r' | cut -d ' ' -f 2)\"]"
            done
            """);
        async Task<JsonElement> InvokeAsync(string? tenant) =>
            JsonElement.Parse((await function.Lambda.InvokeAsync(new() { FunctionName = "orders", TenantId = tenant }, Token)).Payload!.Value.Span);
        JsonElement first = await InvokeAsync("one"), second = await InvokeAsync("two"), third = await InvokeAsync("one");
        Assert.Equal(("one", "two"), (first[1].GetString(), second[1].GetString()));
        Assert.NotEqual(first[0].GetInt32(), second[0].GetInt32());
        Assert.Equal(first[0].GetInt32(), third[0].GetInt32());
        Assert.Equal("", (await InvokeAsync(null))[1].GetString());
    }

    private static string DecodeLog(InvokeResponse response) => Encoding.UTF8.GetString(Convert.FromBase64String(response.LogResult!));
}
