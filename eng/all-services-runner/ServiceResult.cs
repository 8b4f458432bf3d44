using System.Text.Json;

namespace Tern.AllServices;

/// <summary>The result of the process of one service.</summary>
internal sealed record ServiceResult
{
    /// <summary>The service's name among the models.</summary>
    public required string Service { get; init; }

    /// <summary>Identifies the model and the programs of the result. If it differs, the result is not valid.</summary>
    public required string Fingerprint { get; init; }

    public required Outcome Outcome { get; init; }

    /// <summary>The reason of a refusal or failure; empty if the service compiles.</summary>
    public string Message { get; init; } = "";

    public int Operations { get; init; }

    /// <summary>Lines of types and client.</summary>
    public int Lines { get; init; }

    /// <summary>The time from the archive to text in memory.</summary>
    public double GenerateSeconds { get; init; }

    /// <summary>The time to parse once and to compile for each kind of project.</summary>
    public double CompileSeconds { get; init; }

    /// <summary>The peak working set of the process.</summary>
    public long PeakBytes { get; init; }

    public static ServiceResult? Read(string path)
    {
        try
        {
            return File.Exists(path) ? JsonSerializer.Deserialize<ServiceResult>(File.ReadAllBytes(path)) : null;
        }
        catch (JsonException)
        {
            // The file is incomplete: the process ended while it wrote the file.
            return null;
        }
    }

    public void Write(string path) => File.WriteAllBytes(path, JsonSerializer.SerializeToUtf8Bytes(this));
}
