using System.Text;
using System.Text.Json;
using Tern.Lambda;

namespace Tern.Referees.Tests.Server.Functions;

/// <summary>The Extensions API, the records of the telemetry descriptor, and the end of processes.</summary>
public sealed class FunctionExtensionTests
{
    private const string Register = """
        register() { curl -s -D "$0.registered" -X POST -H "Lambda-Extension-Name: $1" -d "$2" "$host/2020-01-01/extension/register"; }
        extension() { grep -i '^Lambda-Extension-Identifier' "$0.registered" | tr -d '\r' | cut -d ' ' -f 2; }

        """;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Extension_registers_and_receives_invocations()
    {
        await using ShellFunction function = await ShellFunction.StartAsync(Register + """
            registered=$(register metrics '{"events":["INVOKE"]}')
            curl -s -H "Lambda-Extension-Identifier: $(extension)" "$host/2020-01-01/extension/event/next" > "$0.event" &
            next
            wait
            respond "[$registered,$(cat "$0.event"),\"$id\"]"
            """);
        JsonElement response = await function.InvokeAsync();
        Assert.Equal("""{"functionName":"orders","functionVersion":"$LATEST","handler":"orders"}""", response[0].GetRawText());
        JsonElement received = response[1];
        Assert.Equal(("INVOKE", response[2].GetString()), (received.GetProperty("eventType").GetString(), received.GetProperty("requestId").GetString()));
        Assert.Equal("arn:aws:lambda:us-east-1:000000000000:function:orders", received.GetProperty("invokedFunctionArn").GetString());
        Assert.Equal("X-Amzn-Trace-Id", received.GetProperty("tracing").GetProperty("type").GetString());
        Assert.True(received.GetProperty("deadlineMs").GetInt64() > 0);
    }

    [Fact]
    public async Task Invalid_requests_of_extensions_are_refused()
    {
        await using ShellFunction function = await ShellFunction.StartAsync(Register + """
            shutdown=$(register a '{"events":["SHUTDOWN"]}')
            unknown=$(register a '{"events":["OTHER"]}')
            format=$(register a '[]')
            register a '{"events":[]}' > /dev/null
            twice=$(register a '{"events":[]}')
            missing=$(curl -s "$host/2020-01-01/extension/event/next")
            other=$(curl -s -H 'Lambda-Extension-Identifier: x' "$host/2020-01-01/extension/event/next")
            path=$(curl -s "$host/2020-01-01/extension/other")
            next
            closed=$(register b '{"events":[]}')
            respond "[$shutdown,$unknown,$format,$twice,$missing,$other,$path,$closed]"
            """);
        Assert.Equal(
            ["Extension.InvalidEventType", "Extension.InvalidEventType", "InvalidRequestFormat", "Extension.InvalidExtensionState", "Extension.MissingHeader", "Extension.UnknownExtensionIdentifier", "InvalidPath", "Extension.RegistrationClosed"],
            (await function.InvokeAsync()).EnumerateArray().Select(error => error.GetProperty("errorType").GetString()));
    }

    [Fact]
    public async Task Process_registers_at_most_10_extensions()
    {
        await using ShellFunction function = await ShellFunction.StartAsync(Register + """
            for i in 1 2 3 4 5 6 7 8 9; do register $i '{"events":[]}' > /dev/null; done
            tenth=$(register 10 '{"events":[]}')
            eleventh=$(register 11 '{"events":[]}')
            next
            respond "[$tenth,$eleventh]"
            """);
        JsonElement response = await function.InvokeAsync();
        Assert.Equal(("orders", "Extension.TooManyExtensions"), (response[0].GetProperty("functionName").GetString(), response[1].GetProperty("errorType").GetString()));
    }

    [Theory]
    [InlineData("init")]
    [InlineData("exit")]
    public async Task Error_of_an_extension_is_the_result_and_ends_the_process(string phase)
    {
        await using ShellFunction function = await ShellFunction.StartAsync(Register + $$"""
            echo $$ > "$0.pid"
            register metrics '{"events":[]}' > /dev/null
            curl -s -X POST -H "Lambda-Extension-Identifier: $(extension)" -H 'Lambda-Extension-Function-Error-Type: Extension.NoDisk' "$host/2020-01-01/extension/{{phase}}/error" > "$0.accepted"
            sleep 600
            """);
        (string? type, string? message) = await function.FailAsync();
        Assert.Equal("Extension.NoDisk", type);
        Assert.EndsWith(" Error: The extension 'metrics' has failed: Extension.NoDisk", message, StringComparison.Ordinal);
        await Processes.WaitForEndAsync(int.Parse(await File.ReadAllTextAsync(function.Path + ".pid", Token), System.Globalization.CultureInfo.InvariantCulture));
    }

    [Fact]
    public async Task Records_of_the_telemetry_descriptor_are_in_the_log()
    {
        // Frames: type, length, time, record.
        await using ShellFunction function = await ShellFunction.StartAsync("""
            frame() { printf '\245\132\000\003\000\000\000\'"$1"'\000\000\000\000\000\000\000\001'"$2" > "/proc/self/fd/$_LAMBDA_TELEMETRY_LOG_FD"; }
            next
            frame 014 'line 1\nline2'
            frame 002 'ok'
            respond 1
            """);
        string log = await ReadLogAsync(function, "ok\n");
        Assert.Contains("line 1\nline2\nok\n", log, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Invalid_frame_of_the_telemetry_descriptor_is_reported()
    {
        await using ShellFunction function = await ShellFunction.StartAsync("""
            printf 'this is no frame, but a long text' > "/proc/self/fd/$_LAMBDA_TELEMETRY_LOG_FD"
            next
            respond 1
            """);
        Assert.Contains("invalid frame to _LAMBDA_TELEMETRY_LOG_FD", await ReadLogAsync(function, "invalid frame"), StringComparison.Ordinal);
    }

    // The pipe is read concurrently with the response, so that the last records can follow it.
    private static async Task<string> ReadLogAsync(ShellFunction function, string expected)
    {
        InvokeResponse response = await function.SendAsync();
        string log = Encoding.UTF8.GetString(Convert.FromBase64String(response.LogResult!));
        if (log.Contains(expected, StringComparison.Ordinal))
            return log;
        while (!function.Log.Contains(expected.TrimEnd('\n'), StringComparison.Ordinal))
            await Task.Delay(10, Token);
        return function.Log.Replace("orders: ", "", StringComparison.Ordinal).ReplaceLineEndings("\n");
    }
}
