namespace Tern.Generator.CSharp.Protocols.Rest;

/// <summary>A part of a path: a literal, or the name of the member that is bound to a label.</summary>
internal sealed record UriPart(string Text, bool IsLabel, bool IsGreedy);
