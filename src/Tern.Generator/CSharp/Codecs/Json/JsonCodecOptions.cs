namespace Tern.Generator.CSharp.Codecs.Json;

/// <summary>The differences between the protocols with JSON.</summary>
/// <param name="DefaultTimestampFormat">The format of timestamps without a format in the model.</param>
/// <param name="UsesJsonName">Whether <c>smithy.api#jsonName</c> renames members.</param>
public sealed record JsonCodecOptions(string DefaultTimestampFormat, bool UsesJsonName)
{
    /// <summary>Whether timestamps are always seconds since 1970, so that <c>smithy.api#timestampFormat</c> is ignored. The default is false.</summary>
    public bool IgnoresTimestampFormat { get; init; }

    /// <summary>Whether the type of an error is the id of its shape, with the namespace. The default is false: it is the name of the shape.</summary>
    public bool WritesErrorNamespace { get; init; }

    /// <summary>Whether <c>bigInteger</c> and <c>bigDecimal</c> are strings, so that no reader parses them as doubles. The default is false.</summary>
    public bool QuotesBigNumbers { get; init; }

    /// <summary>Whether the type of an error is in a header and not in its document. The default is false.</summary>
    public bool HasErrorHeader { get; init; }

    /// <summary>
    /// Whether a server rejects deviations from the model: null in a list or a map that is not sparse, a union without exactly one known member, and a
    /// timestamp in another format. It also sets missing members to the default of the model. The default is false.
    /// </summary>
    public bool IsServerStrict { get; init; }
}
