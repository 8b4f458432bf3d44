namespace Tern.Generator.CSharp.Codecs.Json;

/// <summary>What differs between the protocols that speak JSON.</summary>
/// <param name="DefaultTimestampFormat">The format of timestamps that the model does not give one.</param>
/// <param name="UsesJsonName">Whether <c>smithy.api#jsonName</c> renames members.</param>
public sealed record JsonCodecOptions(string DefaultTimestampFormat, bool UsesJsonName);
