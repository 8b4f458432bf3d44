using System.Text.Json;

namespace Tern.AllServices;

/// <summary>What the process of one service found out.</summary>
internal sealed record ServiceResult
{
    /// <summary>The service's name among the models.</summary>
    public required string Service { get; init; }

    /// <summary>What the result was made with; another one makes it worthless.</summary>
    public required string Fingerprint { get; init; }

    public required Outcome Outcome { get; init; }

    /// <summary>Why it is not compiled; empty if it is.</summary>
    public string Message { get; init; } = "";

    public int Operations { get; init; }

    /// <summary>Lines of types and client.</summary>
    public int Lines { get; init; }

    /// <summary>From the archive to text in memory.</summary>
    public double GenerateSeconds { get; init; }

    /// <summary>Parsed once, compiled for each kind of project.</summary>
    public double CompileSeconds { get; init; }

    /// <summary>The highest memory of the process.</summary>
    public long PeakBytes { get; init; }

    public static ServiceResult? Read(string path)
    {
        try
        {
            return File.Exists(path) ? JsonSerializer.Deserialize<ServiceResult>(File.ReadAllBytes(path)) : null;
        }
        catch (JsonException)
        {
            // A run was stopped while it was written.
            return null;
        }
    }

    public void Write(string path) => File.WriteAllBytes(path, JsonSerializer.SerializeToUtf8Bytes(this));
}
