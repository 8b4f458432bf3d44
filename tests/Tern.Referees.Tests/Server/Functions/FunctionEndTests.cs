using System.Globalization;
using System.Text;
using Tern.Lambda;
using Tern.Local.Server.Functions.Processes;

namespace Tern.Referees.Tests.Server.Functions;

/// <summary>Functions that fork, flood their log, ignore SIGTERM or use too much memory.</summary>
public sealed class FunctionEndTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Processes_that_a_function_has_started_end_with_it()
    {
        // A child, a process in another process group, and a daemon with another session and parent.
        const string Script = """
            sleep 600 & echo $! > "$0.pids"
            setsid sleep 600 & echo $! >> "$0.pids"
            (setsid sh -c 'echo $$ >> "$1"; exec sleep 600' sh "$0.pids" &)
            while [ "$(wc -l < "$0.pids")" -lt 3 ]; do sleep 0.05; done
            echo $$ >> "$0.pids"
            next
            respond "$event"
            if [ "$event" = 1 ]; then exit 0; fi
            sleep 600
            """;
        int[] started;
        await using (ShellFunction function = await ShellFunction.StartAsync(Script))
        {
            // They also end when the process itself does.
            await function.InvokeAsync("1");
            started = await ReadAsync(function);
            foreach (int id in started)
                await Processes.WaitForEndAsync(id);
            await function.InvokeAsync("2");
            started = await ReadAsync(function);
            Assert.All(started, id => Assert.True(Processes.IsRunning(id)));
        }
        Assert.Equal(4, started.Length);
        Assert.All(started, id => Assert.False(Processes.IsRunning(id)));
    }

    [Fact]
    public async Task Function_that_exceeds_its_timeout_ends_with_its_processes()
    {
        await using ShellFunction function = await ShellFunction.StartAsync("setsid sleep 600 & echo $! > \"$0.pids\"; echo $$ >> \"$0.pids\"; next; sleep 600", option => option with { Timeout = TimeSpan.FromSeconds(2) });
        (string? type, string? message) = await function.FailAsync();
        Assert.Equal("Sandbox.Timedout", type);
        Assert.EndsWith(" Error: Task timed out after 2.00 seconds", message, StringComparison.Ordinal);
        foreach (int id in await ReadAsync(function))
            await Processes.WaitForEndAsync(id);
    }

    [Fact]
    public async Task Log_of_a_function_that_floods_it_is_bounded()
    {
        await using ShellFunction function = await ShellFunction.StartAsync("""
            next
            head -c 20000000 /dev/zero | tr '\0' x
            echo
            yes 'a line' | head -n 200000
            echo last
            respond 1
            """);
        function.Lambda.Dispose();
        using var lambda = new LambdaClient(new() { Region = "us-east-1", Endpoint = function.Server.Endpoint.OriginalString, Credentials = new StaticCredentialsProvider(function.Server.Aws.Credentials) });
        InvokeResponse response = await lambda.InvokeAsync(new() { FunctionName = "orders", LogType = LogType.Tail }, Token);
        string log = Encoding.UTF8.GetString(Convert.FromBase64String(response.LogResult!));
        Assert.Null(response.FunctionError);
        Assert.InRange(log.Length, 1, 4096);
        Assert.Contains("a line\n", log, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Line_of_more_than_64_KB_is_divided()
    {
        List<string> lines = [];
        await OutputLines.ReadAsync(new StringReader(new string('x', 150_000) + "\r\nlast"), lines.Add);
        Assert.Equal([65_536, 65_536, 18_928, 4], lines.Select(line => line.Length));
    }

    [Fact]
    public async Task Function_that_ignores_SIGTERM_is_killed()
    {
        int id;
        await using (ShellFunction function = await ShellFunction.StartAsync("""
            trap 'echo ignored > "$0.ignored"' TERM
            curl -s -X POST -H 'Lambda-Extension-Name: a' -d '{"events":[]}' "$host/2020-01-01/extension/register" > /dev/null
            echo $$ > "$0.pids"
            next
            respond 1
            while true; do sleep 0.1; done
            """))
        {
            await function.InvokeAsync();
            id = Assert.Single(await ReadAsync(function));
        }
        Assert.False(Processes.IsRunning(id));
    }

    [Fact]
    public async Task Process_of_a_changed_program_that_has_an_invocation_in_flight_ends_with_the_server()
    {
        int id;
        Task<InvokeResponse> invocation;
        await using (ShellFunction function = await ShellFunction.StartAsync("""
            trap 'echo ignored' TERM
            curl -s -X POST -H 'Lambda-Extension-Name: a' -d '{"events":[]}' "$host/2020-01-01/extension/register" > /dev/null
            next
            echo $$ > "$0.pids.new"; mv "$0.pids.new" "$0.pids"
            while true; do sleep 0.1; done
            """))
        {
            invocation = function.SendAsync();
            while (!File.Exists(function.Path + ".pids"))
                await Task.Delay(10, Token);
            id = Assert.Single(await ReadAsync(function));
            function.Write("next");
            await function.WaitForLogAsync("orders: The program has changed.");
        }
        Assert.False(Processes.IsRunning(id));
        await Assert.ThrowsAnyAsync<Exception>(() => invocation);
    }

    // A process that has ended must not count as an idle one, of which 10 remain.
    [Fact]
    public async Task Process_is_used_again_after_many_others_have_ended_while_they_were_idle()
    {
        await using ShellFunction function = await ShellFunction.StartAsync("""
            next
            if [ "$event" = 1 ]; then
              touch "$0.started.$$"
              while [ ! -e "$0.go" ]; do sleep 0.05; done
              respond $$
              exit 0
            fi
            while true; do respond $$; next; done
            """);
        Task<System.Text.Json.JsonElement>[] ended = [.. Enumerable.Range(0, 12).Select(_ => function.InvokeAsync("1"))];
        while (Directory.GetFiles(function.Folder, "bootstrap.started.*").Length < ended.Length)
            await Task.Delay(10, Token);
        await File.WriteAllTextAsync(function.Path + ".go", "", Token);
        foreach (System.Text.Json.JsonElement process in await Task.WhenAll(ended))
            await Processes.WaitForEndAsync(process.GetInt32());
        // The server can receive the end of a process later.
        InvokeResponse first = await function.SendAsync("2");
        while (first.FunctionError is not null)
            first = await function.SendAsync("2");
        InvokeResponse second = await function.SendAsync("2");
        Assert.Equal(Encoding.UTF8.GetString(first.Payload!.Value.Span), Encoding.UTF8.GetString(second.Payload!.Value.Span));
    }

    [Fact]
    public async Task Function_with_an_extension_receives_SIGTERM_and_one_without_does_not()
    {
        string folder = Directory.CreateTempSubdirectory("tern-local-test-").FullName;
        try
        {
            foreach (string mode in (string[])["with", "without"])
            {
                await using ShellFunction function = await ShellFunction.StartAsync($$"""
                    trap 'echo received > "{{folder}}/{{mode}}"; exit 0' TERM
                    if [ {{mode}} = with ]; then curl -s -X POST -H 'Lambda-Extension-Name: a' -d '{"events":[]}' "$host/2020-01-01/extension/register" > /dev/null; fi
                    next
                    respond 1
                    while true; do sleep 0.02; done
                    """);
                await function.InvokeAsync();
            }
            Assert.Equal([Path.Combine(folder, "with")], Directory.GetFiles(folder));
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    private static async Task<int[]> ReadAsync(ShellFunction function) =>
        [.. (await File.ReadAllLinesAsync(function.Path + ".pids", Token)).Select(line => int.Parse(line, CultureInfo.InvariantCulture))];
}
