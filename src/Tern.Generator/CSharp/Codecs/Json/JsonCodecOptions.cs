namespace Tern.Generator.CSharp.Codecs.Json;

/// <summary>The differences between the protocols with JSON.</summary>
/// <param name="DefaultTimestampFormat">The format of timestamps without a format in the model.</param>
/// <param name="UsesJsonName">Whether <c>smithy.api#jsonName</c> renames members.</param>
public sealed record JsonCodecOptions(string DefaultTimestampFormat, bool UsesJsonName)
{
    /// <summary>Whether timestamps are always seconds since 1970, so that <c>smithy.api#timestampFormat</c> is ignored. The default is false.</summary>
    public bool IgnoresTimestampFormat { get; init; }

    /// <summary>Whether <c>bigInteger</c> and <c>bigDecimal</c> are strings, so that no reader parses them as doubles. The default is false.</summary>
    public bool QuotesBigNumbers { get; init; }
}
