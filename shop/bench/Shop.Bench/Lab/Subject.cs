using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Net.Sockets;
using Shop.Bench.Wire;

namespace Shop.Bench.Lab;

/// <summary>A measured program, as a separate process with the settings of Production.</summary>
internal sealed class Subject : IAsyncDisposable
{
    private readonly Process process;

    private Subject(Process process, int port)
    {
        this.process = process;
        Port = port;
    }

    public int Port { get; }

    /// <summary>The time from the start of the process to its first response to the probe, in milliseconds.</summary>
    public double FirstResponse { get; private set; }

    /// <summary>Starts a program and waits until it returns <c>/products/1</c>, which it reads from the database.</summary>
    public static Task<Subject> StartAsync(string program, string connectionString, params (string Name, string Value)[] settings) =>
        StartAsync(program, connectionString, WireRequest.Get("/products/1", "\"id\":1,"), settings);

    /// <summary>Starts a program and waits until it returns the expected response to the probe.</summary>
    public static async Task<Subject> StartAsync(string program, string connectionString, WireRequest probe, (string Name, string Value)[] settings)
    {
        var port = FreePort();
        var start = Info(program, [], [("ConnectionStrings__Shop", connectionString), ("ASPNETCORE_URLS", $"http://127.0.0.1:{port}"), .. settings]);
        var started = Stopwatch.GetTimestamp();
        var subject = new Subject(Process.Start(start)!, port);
        subject.process.OutputDataReceived += (_, _) => { };
        subject.process.BeginOutputReadLine();
        await subject.WaitAsync(probe);
        subject.FirstResponse = Stopwatch.GetElapsedTime(started).TotalMilliseconds;
        return subject;
    }

    /// <summary>Runs a command to its end and returns what it prints.</summary>
    public static async Task<string> RunAsync(string program, string[] arguments, params (string Name, string Value)[] settings)
    {
        using var process = Process.Start(Info(program, arguments, settings))!;
        var output = await process.StandardOutput.ReadToEndAsync();
        await process.WaitForExitAsync();
        return process.ExitCode == 0 ? output.Trim() : throw new InvalidOperationException($"{program} {string.Join(' ', arguments)}: {output}");
    }

    /// <summary>The memory in use, in megabytes.</summary>
    public double Memory() => Status("VmRSS");

    /// <summary>The peak memory since <see cref="ForgetPeak"/>, in megabytes.</summary>
    public double Peak() => Status("VmHWM");

    public void ForgetPeak() => File.WriteAllText($"/proc/{process.Id}/clear_refs", "5");

    /// <summary>The processor time since the start of the process, in seconds.</summary>
    public double ProcessorSeconds()
    {
        process.Refresh();
        return process.TotalProcessorTime.TotalSeconds;
    }

    /// <summary>Signs in a demo user and returns the access token.</summary>
    public async Task<string> LoginAsync(string email)
    {
        using var connection = await WireConnection.OpenAsync(Port);
        var request = WireRequest.Json("POST", "/auth/login", $$"""{"email":"{{email}}","password":"demo-password"}""", 200, "accessToken");
        if (!await connection.SendAsync(request)) throw new InvalidOperationException($"The login of {email} returned the status {connection.Status}, not 200.");
        using var json = System.Text.Json.JsonDocument.Parse(connection.Body.ToArray());
        return json.RootElement.GetProperty("accessToken").GetString()!;
    }

    public async ValueTask DisposeAsync()
    {
        // Killed without a shutdown: its state is not needed, and the next measurement waits.
        process.Kill();
        await process.WaitForExitAsync();
        process.Dispose();
    }

    private async Task WaitAsync(WireRequest probe)
    {
        while (!process.HasExited)
        {
            try
            {
                using var connection = await WireConnection.OpenAsync(Port);
                while (!await connection.SendAsync(probe)) await Task.Delay(1);
                return;
            }
            catch (SocketException)
            {
                await Task.Delay(1);
            }
        }
        throw new InvalidOperationException("The program exited before it returned the expected response.");
    }

    private static ProcessStartInfo Info(string program, string[] arguments, (string Name, string Value)[] settings)
    {
        var start = new ProcessStartInfo(program, arguments) { RedirectStandardOutput = true, WorkingDirectory = Path.GetDirectoryName(program)! };
        start.Environment["ASPNETCORE_ENVIRONMENT"] = "Production";
        start.Environment["Logging__LogLevel__Default"] = "Warning";
        start.Environment["AllowedHosts"] = "127.0.0.1";
        foreach (var (name, value) in settings) start.Environment[name] = value;
        return start;
    }

    private double Status(string name)
    {
        var line = File.ReadLines($"/proc/{process.Id}/status").First(line => line.StartsWith(name, StringComparison.Ordinal));
        return long.Parse(line.Split(' ', StringSplitOptions.RemoveEmptyEntries)[1], CultureInfo.InvariantCulture) / 1024.0;
    }

    private static int FreePort()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        return ((IPEndPoint)listener.LocalEndpoint).Port;
    }
}
