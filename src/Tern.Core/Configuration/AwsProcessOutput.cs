using System.Diagnostics;
using System.Text.Json.Serialization;

namespace Tern;

/// <summary>The result of a process that has ended. <see cref="ToString"/> does not contain its output.</summary>
public sealed class AwsProcessOutput
{
    /// <summary>The exit code.</summary>
    public required int ExitCode { get; init; }

    /// <summary>The standard output. It can contain secrets.</summary>
    [JsonIgnore, DebuggerBrowsable(DebuggerBrowsableState.Never)]
    public required ReadOnlyMemory<byte> StandardOutput { get; init; }

    /// <summary>The first characters of the standard error, as text. It can contain secrets.</summary>
    [JsonIgnore, DebuggerBrowsable(DebuggerBrowsableState.Never)]
    public string StandardError { get; init; } = "";

    /// <summary>Whether the process was stopped because its standard output was too long. The default is false.</summary>
    public bool ExceededMaxOutput { get; init; }

    /// <summary>Returns "Exit code" and the exit code.</summary>
    public override string ToString() => string.Create(System.Globalization.CultureInfo.InvariantCulture, $"Exit code {ExitCode}");
}
