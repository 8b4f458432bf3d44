namespace Tern.Generator.CSharp.Codecs.Json;

/// <summary>What differs between the protocols that speak JSON.</summary>
/// <param name="DefaultTimestampFormat">The format of timestamps that the model does not give one.</param>
/// <param name="UsesJsonName">Whether <c>smithy.api#jsonName</c> renames members.</param>
public sealed record JsonCodecOptions(string DefaultTimestampFormat, bool UsesJsonName)
{
    /// <summary>Whether timestamps are seconds since 1970, whatever <c>smithy.api#timestampFormat</c> says.</summary>
    public bool IgnoresTimestampFormat { get; init; }

    /// <summary>Whether numbers of any size are strings, so that no reader takes them for doubles.</summary>
    public bool QuotesBigNumbers { get; init; }
}
