using System.Text;
using System.Text.Json;
using Tern.Lambda;
using Tern.Local.Server;
using Tern.Local.Server.Functions.Options;

namespace Tern.Referees.Tests.Server.Functions;

/// <summary>A function whose program is a shell script, in a temporary folder. The server executes it.</summary>
internal sealed class ShellFunction : IAsyncDisposable
{
    public const string Name = "orders";

    // Only against a hanging test.
    private static readonly TimeSpan s_maxWait = TimeSpan.FromMinutes(1);

    // The start of each script: $api is the URL of the runtime API, and next sets $id and $event.
    private const string Start = """
        #!/bin/sh
        host="http://$AWS_LAMBDA_RUNTIME_API"
        api="$host/2018-06-01/runtime"
        head="$0.head.$$"
        next() {
          event=$(curl -sS -D "$head" "$api/invocation/next") || exit 0
          id=$(grep -i '^Lambda-Runtime-Aws-Request-Id' "$head" | tr -d '\r' | cut -d ' ' -f 2)
        }
        respond() { curl -sS -X POST -d "$1" "$api/invocation/$id/response" > /dev/null; }

        """;

    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("tern-local-test-");
    private readonly StringWriter _log = new();

    private ShellFunction()
    {
    }

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public LocalServer Server { get; private set; } = null!;

    public LambdaClient Lambda { get; private set; } = null!;

    /// <summary>The folder of the program.</summary>
    public string Folder => _folder.FullName;

    /// <summary>The path of the program.</summary>
    public string Path => System.IO.Path.Combine(_folder.FullName, "bootstrap");

    /// <summary>The log of the server.</summary>
    public string Log
    {
        get
        {
            lock (_log)
                return _log.ToString();
        }
    }

    /// <summary>Starts a server.</summary>
    /// <param name="script">The script after its start.</param>
    /// <param name="function">Changes the option of the function.</param>
    /// <param name="options">Changes the options of the server.</param>
    public static async Task<ShellFunction> StartAsync(string script, Func<FunctionOption, FunctionOption>? function = null, Func<LocalServerOptions, LocalServerOptions>? options = null)
    {
        Assert.SkipUnless(File.Exists("/bin/sh") && (File.Exists("/usr/bin/curl") || File.Exists("/bin/curl")), "The test needs sh and curl.");
        var started = new ShellFunction();
        try
        {
            started.Write(script);
            FunctionOption option = new FunctionOption(Name, started.Path) { Timeout = TimeSpan.FromMinutes(5), Memory = 512 };
            var server = new LocalServerOptions { Functions = [function?.Invoke(option) ?? option], LogWriter = new LockedWriter(started._log) };
            started.Server = await LocalServer.StartAsync(options: options?.Invoke(server) ?? server, cancellationToken: Token);
            started.Lambda = new LambdaClient(new() { Region = "us-east-1", Endpoint = started.Server.Endpoint.OriginalString, Credentials = new StaticCredentialsProvider(started.Server.Aws.Credentials) });
            return started;
        }
        catch
        {
            await started.DisposeAsync();
            throw;
        }
    }

    /// <summary>Writes the program, as a build does: to another file that replaces it.</summary>
    public void Write(string script)
    {
        string file = Path + ".new";
        File.WriteAllText(file, Start + script.ReplaceLineEndings("\n"));
        SetMode(file, UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);
        File.Move(file, Path, overwrite: true);
    }

    /// <summary>Sets the permissions of a file.</summary>
    public static void SetMode(string file, UnixFileMode mode)
    {
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(file, mode);
    }

    /// <summary>Invokes the function, and returns its response.</summary>
    public async Task<JsonElement> InvokeAsync(string payload = "{}")
    {
        InvokeResponse response = await SendAsync(payload);
        string text = Encoding.UTF8.GetString(response.Payload!.Value.Span);
        Assert.True(response.FunctionError is null, text);
        return JsonElement.Parse(text);
    }

    /// <summary>Invokes the function, and returns the type and the message of its error.</summary>
    public async Task<(string? Type, string? Message)> FailAsync(string payload = "{}")
    {
        InvokeResponse response = await SendAsync(payload);
        Assert.Equal("Unhandled", response.FunctionError);
        JsonElement error = JsonElement.Parse(response.Payload!.Value.Span);
        return (error.GetProperty("errorType").GetString(), error.GetProperty("errorMessage").GetString());
    }

    /// <summary>Invokes the function.</summary>
    public Task<InvokeResponse> SendAsync(string payload = "{}") =>
        Lambda.InvokeAsync(new() { FunctionName = Name, Payload = Encoding.UTF8.GetBytes(payload), LogType = LogType.Tail }, Token);

    /// <summary>Waits until the log contains a text.</summary>
    public Task WaitForLogAsync(string text) => WaitForAsync(() => Log.Contains(text, StringComparison.Ordinal));

    /// <summary>Waits for a condition.</summary>
    public static async Task WaitForAsync(Func<bool> condition)
    {
        using var timeout = CancellationTokenSource.CreateLinkedTokenSource(Token);
        timeout.CancelAfter(s_maxWait);
        while (!condition())
            await Task.Delay(10, timeout.Token);
    }

    public async ValueTask DisposeAsync()
    {
        Lambda?.Dispose();
        if (Server is not null)
            await Server.DisposeAsync();
        _log.Dispose();
        _folder.Delete(recursive: true);
    }

    private sealed class LockedWriter(StringWriter writer) : TextWriter
    {
        public override Encoding Encoding => Encoding.UTF8;

        public override void WriteLine(string? value)
        {
            lock (writer)
                writer.WriteLine(value);
        }
    }
}
