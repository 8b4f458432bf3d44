using Tern.Lambda;

namespace Tern.Local.Lambda.CodeSigning;

/// <summary>A code signing configuration. It is stored, but signatures are not verified.</summary>
internal sealed class StoredSigningConfig
{
    public required string Id { get; init; }

    public required string Arn { get; init; }

    public string? Description { get; set; }

    /// <summary>The ARNs of the versions of signing profiles.</summary>
    public required IReadOnlyList<string> Publishers { get; set; }

    /// <summary>What happens to code without a valid signature. The default is Warn.</summary>
    public CodeSigningPolicy Policy { get; set; } = CodeSigningPolicy.Warn;

    /// <summary>The tags, in the order of their keys.</summary>
    public SortedDictionary<string, string> Tags { get; } = new(StringComparer.Ordinal);

    public DateTimeOffset LastModified { get; set; }
}
