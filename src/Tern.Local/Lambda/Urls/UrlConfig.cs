using Tern.Lambda;

namespace Tern.Local.Lambda.Urls;

/// <summary>The configuration of the URL of a function or an alias. Immutable.</summary>
internal sealed record UrlConfig
{
    /// <summary>The ARN, with the alias if there is one.</summary>
    public required string Arn { get; init; }

    public required string Url { get; init; }

    public required FunctionUrlAuthType AuthType { get; init; }

    public Cors? Cors { get; init; }

    /// <summary>The invoke mode; null if none was set.</summary>
    public InvokeMode? InvokeMode { get; init; }

    public required string CreationTime { get; init; }

    public required string LastModifiedTime { get; init; }
}
