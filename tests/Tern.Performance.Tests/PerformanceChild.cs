using System.Diagnostics;
using System.Reflection;
using System.Text.Json;

[assembly: AssemblyFixture(typeof(Tern.Performance.PerformanceChild))]

namespace Tern.Performance;

/// <summary>Runs the measuring program once for all tests, in a separate process, built in Release, in which nothing else allocates.</summary>
public sealed class PerformanceChild : IAsyncLifetime
{
    // Bounds a program that hangs.
    private static readonly TimeSpan s_timeLimit = TimeSpan.FromMinutes(10);

    private readonly Dictionary<string, Allocation> _allocations = [];

    /// <summary>The measured allocations by case.</summary>
    public IReadOnlyDictionary<string, Allocation> Allocations => _allocations;

    public ValueTask InitializeAsync() => new(MeasureAsync(_allocations));

    /// <summary>Runs the program.</summary>
    /// <param name="figures">Receives the measured allocations.</param>
    /// <param name="arguments">The cases to measure. The default is all cases.</param>
    internal static async Task MeasureAsync(Dictionary<string, Allocation> figures, params string[] arguments)
    {
        string assembly = typeof(PerformanceChild).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(data => data.Key == "Child").Value!;
        var start = new ProcessStartInfo(Environment.ProcessPath is { } host && Path.GetFileNameWithoutExtension(host) == "dotnet" ? host : "dotnet", [assembly, .. arguments])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        // Everything is compiled once and fully optimized, because code of a lower tier allocates more boxes.
        start.Environment["DOTNET_TieredCompilation"] = "0";
        // The pools of wait objects in .NET are per processor. With more than one, a call misses an object for each of its chunks when two threads alternate.
        start.Environment["DOTNET_PROCESSOR_COUNT"] = "1";
        using Process child = Process.Start(start)!;
        Task<string> output = child.StandardOutput.ReadToEndAsync();
        Task<string> errors = child.StandardError.ReadToEndAsync();
        using var limit = new CancellationTokenSource(s_timeLimit);
        try
        {
            await child.WaitForExitAsync(limit.Token);
        }
        catch (OperationCanceledException)
        {
            child.Kill(entireProcessTree: true);
            throw new TimeoutException($"The measuring program did not end within {s_timeLimit}.");
        }
        Assert.True(child.ExitCode == 0, $"The measuring program failed:\n{await errors}");
        using JsonDocument document = JsonDocument.Parse(await output);
        foreach (JsonElement figure in document.RootElement.EnumerateArray())
        {
            figures.Add(
                figure.GetProperty("case").GetString()!,
                new(figure.GetProperty("allocated_bytes").GetDouble(), figure.GetProperty("retained_bytes").GetDouble()));
        }
    }

    public ValueTask DisposeAsync() => ValueTask.CompletedTask;
}
